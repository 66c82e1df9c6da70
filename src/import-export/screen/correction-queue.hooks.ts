import { useRef, useState } from 'react'
import { call } from '#platform/web/client.ts'
import type { ReportedRow } from '../import-report.contract.ts'
import { importContract, type ImportState } from '../import.contract.ts'

type CorrectedText = { line: number; at: number; text: string; width: number }

type CorrectionQueue = {
  send: (corrected: CorrectedText) => void
  /** Stores what could not be stored; answers whether all is. */
  saveAll: () => Promise<boolean>
  /** Why a line is not stored. */
  problems: ReadonlyMap<number, string>
  isBusy: boolean
}

/** Stores corrected cells one call after the other. `onAnswer` hears of each row as it is judged now, and whether all of it is stored. */
export function useCorrectionQueue(
  { kind, import_id }: Pick<ImportState, 'kind' | 'import_id'>,
  onAnswer: (row: ReportedRow, isStored: boolean) => void,
): CorrectionQueue {
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map())
  const [pending, setPending] = useState(0)
  const unsent = useRef(new Map<number, { texts: ReadonlyMap<number, string>; width: number }>())
  const queue = useRef(Promise.resolve())
  const failed = useRef(new Map<number, string>())

  const store = async (line: number): Promise<void> => {
    const sent = unsent.current.get(line)
    if (!sent) return
    unsent.current.delete(line)
    try {
      const cells = Array.from({ length: sent.width }, (_, at) => sent.texts.get(at) ?? null)
      const { row } = await call(importContract.correct, { kind, import_id, line, cells })
      failed.current.delete(line)
      onAnswer(row, !unsent.current.has(line))
    } catch (error) {
      failed.current.set(line, error instanceof Error ? error.message : String(error))
      const later = unsent.current.get(line)?.texts ?? []
      unsent.current.set(line, { ...sent, texts: new Map([...sent.texts, ...later]) })
    }
    setProblems(new Map(failed.current))
  }
  const save = (line: number): Promise<void> => {
    setPending((count) => count + 1)
    queue.current = queue.current.then(() => store(line)).finally(() => setPending((count) => count - 1))
    return queue.current
  }

  return {
    send: ({ line, at, text, width }) => {
      unsent.current.set(line, { texts: new Map(unsent.current.get(line)?.texts).set(at, text), width })
      void save(line)
    },
    saveAll: async () => {
      for (const line of failed.current.keys()) void save(line)
      await queue.current
      return failed.current.size === 0
    },
    problems,
    isBusy: pending > 0,
  }
}
