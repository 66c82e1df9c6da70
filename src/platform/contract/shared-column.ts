import { dayCell, type Cell, type SheetColumn } from './sheet.ts'

/** A column that a list, its export and the report on the same records share: what it is called, and what its values are. */
export type SharedColumn = {
  label: string
  /** What the report calls it, where its title says the rest. */
  reportLabel?: string
} & ({ type: 'text' | 'day' | 'reference' } | ChoiceValues)
type ChoiceValues = { type: 'choice'; choices: Readonly<Record<string, string>> }

/** The column as a report describes it. */
export const inReport = <const C extends SharedColumn>({ reportLabel, ...column }: C): Omit<C, 'reportLabel'> => ({
  ...column,
  label: reportLabel ?? column.label,
})

/** The column of an export. */
export const inSheet = <Row>(column: SharedColumn, value: (row: Row) => string | null, width?: number): SheetColumn<Row> => ({
  title: column.label,
  cell: (row) => cellOf(column, value(row)),
  ...(width !== undefined && { width }),
})

type ValueType = { type: string; choices?: Readonly<Record<string, string>> }

/** A value as files write it: a choice by its name, a day as a day. */
export function cellOf({ type, choices }: ValueType, value: string | number | null): Cell {
  if (typeof value !== 'string') return value
  if (type === 'choice') return choices?.[value] ?? value
  return type === 'day' ? dayCell(value) : value
}
