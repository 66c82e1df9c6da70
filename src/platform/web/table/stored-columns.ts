import { createContext, useContext } from 'react'
import type { Column } from './table.tsx'

/** The columns that a person has hidden, by table. Where that is kept is for the app to say. */
export type KeptColumns = {
  readonly hiddenIn: (table: string) => readonly string[]
  /** Hides one, or shows it again. */
  readonly toggle: (table: string, column: string) => void
}

export const KeptColumns = createContext<KeptColumns | undefined>(undefined)

export type ColumnChoice<Row> = {
  readonly shown: readonly Column<Row>[]
  /** Hides or shows one; undefined where nothing is kept, and so nothing is chosen. */
  readonly toggle: ((key: string) => void) | undefined
}

/** The columns of a table as this person wants them. What names a row is always among them. */
export function useColumnChoice<Row>(table: string, columns: readonly Column<Row>[]): ColumnChoice<Row> {
  const kept = useContext(KeptColumns)
  const hidden = kept?.hiddenIn(table) ?? []
  return {
    shown: columns.filter(({ key, isRowHeader }) => isRowHeader || !hidden.includes(key)),
    toggle: kept && ((key) => kept.toggle(table, key)),
  }
}
