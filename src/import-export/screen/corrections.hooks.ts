import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#platform/web/query.ts'
import type { ReportedRow } from '../import-report.contract.ts'
import { importContract, type ImportState } from '../import.contract.ts'
import { useCorrectionQueue } from './correction-queue.hooks.ts'

/** Typed texts by column. */
type Texts = ReadonlyMap<number, string>

export type Corrections = {
  /** The row as the server has judged it last. */
  judged: (row: ReportedRow) => ReportedRow
  /** The cells with what is typed. */
  cellsOf: (row: ReportedRow) => readonly string[]
  /** Changes a cell, stores it, and has the row judged. */
  correct: (row: ReportedRow, at: number, text: string) => void
  /** Stores what could not be stored; answers whether all is. */
  saveAll: () => Promise<boolean>
  /** How many rows have been corrected here, and how many of them are right. */
  count: number
  countRight: number
  /** Why a row is not stored. */
  problemOf: (row: ReportedRow) => string | undefined
  isUnsaved: boolean
}

/** The refused rows as they are being corrected. Each corrected cell is stored at once, so that nothing typed is lost. */
export function useCorrections({ kind, import_id }: ImportState): Corrections {
  const client = useQueryClient()
  const [typed, setTyped] = useState<ReadonlyMap<number, Texts>>(new Map())
  const [answered, setAnswered] = useState<ReadonlyMap<number, ReportedRow>>(new Map())
  const [shown, setShown] = useState(import_id)
  if (shown !== import_id) {
    // Checked again, it is another import; what was typed is stored in it.
    setShown(import_id)
    setTyped(new Map())
    setAnswered(new Map())
  }
  const { send, saveAll, problems, isBusy } = useCorrectionQueue({ kind, import_id }, (row, isStored) => {
    setAnswered((before) => new Map(before).set(row.line, row))
    if (isStored) setTyped((before) => new Map([...before].filter(([line]) => line !== row.line)))
    void client.invalidateQueries({ queryKey: query(importContract.progress, { kind, import_id }).queryKey })
  })
  const judged = (row: ReportedRow): ReportedRow => answered.get(row.line) ?? row
  return {
    judged,
    cellsOf: (row) => judged(row).cells.map((cell, at) => typed.get(row.line)?.get(at) ?? cell),
    correct: ({ line, cells }, at, text) => {
      setTyped((before) => new Map(before).set(line, new Map(before.get(line)).set(at, text)))
      send({ line, at, text, width: cells.length })
    },
    saveAll,
    count: new Set([...typed.keys(), ...answered.keys()]).size,
    countRight: [...answered.values()].filter(({ outcome }) => outcome !== 'refused').length,
    problemOf: ({ line }) => problems.get(line),
    isUnsaved: isBusy || problems.size > 0,
  }
}
