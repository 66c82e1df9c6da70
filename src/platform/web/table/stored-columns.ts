import { createContext, useContext } from 'react'
import type { Column } from './table.tsx'

/** The columns a user has hidden, and the extra ones that they have chosen, by table. The app provides the storage. */
export type HiddenColumns = {
  hiddenIn: (table: string) => readonly string[]
  toggle: (table: string, column: string) => void
}

export const HiddenColumns = createContext<HiddenColumns | undefined>(undefined)

export type ColumnChoice<Row> = {
  shown: readonly Column<Row>[]
  /** Undefined without a storage. */
  toggle: ((key: string) => void) | undefined
}

/** The columns of a table, and extra ones, as this user has chosen them. The row header is always shown. */
export function useColumnChoice<Row>(table: string, columns: readonly Column<Row>[]): ColumnChoice<Row> {
  const stored = useContext(HiddenColumns)
  const hidden = stored?.hiddenIn(table) ?? []
  return {
    shown: columns.filter(({ key, isRowHeader, isExtra = false }) => isRowHeader || hidden.includes(key) === isExtra),
    toggle: stored && ((key) => stored.toggle(table, key)),
  }
}
