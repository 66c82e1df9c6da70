import { useRef, useState } from 'react'
import { call } from '#platform/web/client.ts'
import type { ReportedRow } from '../import-report.contract.ts'
import { importContract, type ImportState } from '../import.contract.ts'

type Cells = readonly string[]

export type Corrections = {
  cellsOf: (row: ReportedRow) => Cells
  /** Changes a cell, and stores the row. */
  correct: (row: ReportedRow, at: number, text: string) => void
  /** Stores what could not be stored; answers whether all is. */
  saveAll: () => Promise<boolean>
  /** How many rows have been corrected here. */
  count: number
  /** Why a row is not stored. */
  problemOf: (row: ReportedRow) => string | undefined
  isUnsaved: boolean
}

/** The refused rows as they are being corrected. Each corrected row is stored at once, so that nothing typed is lost. */
export function useCorrections({ kind, import_id }: ImportState): Corrections {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Cells>>(new Map())
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map())
  const [pending, setPending] = useState(0)
  // The newest text of each line, and one line's stores in the order in which they were made.
  const newest = useRef(new Map<number, Cells>())
  const queue = useRef(Promise.resolve())
  const failed = useRef(new Map<number, string>())

  const store = async (line: number): Promise<void> => {
    try {
      await call(importContract.correct, { kind, import_id, line, cells: [...(newest.current.get(line) ?? [])] })
      failed.current.delete(line)
    } catch (error) {
      failed.current.set(line, error instanceof Error ? error.message : String(error))
    }
    setProblems(new Map(failed.current))
  }
  const save = (line: number): Promise<void> => {
    setPending((count) => count + 1)
    queue.current = queue.current.then(() => store(line)).finally(() => setPending((count) => count - 1))
    return queue.current
  }

  const cellsOf = (row: ReportedRow): Cells => drafts.get(row.line) ?? row.cells
  return {
    cellsOf,
    correct: (row, at, text) => {
      const cells = (newest.current.get(row.line) ?? row.cells).map((cell, index) => (index === at ? text : cell))
      newest.current.set(row.line, cells)
      setDrafts(new Map(newest.current))
      void save(row.line)
    },
    saveAll: async () => {
      for (const line of failed.current.keys()) void save(line)
      await queue.current
      return failed.current.size === 0
    },
    count: drafts.size,
    problemOf: ({ line }) => problems.get(line),
    isUnsaved: pending > 0 || problems.size > 0,
  }
}
