import type { PlainDate } from './plain-date.ts'

/** A cell of a sheet. Id numbers, phones and cards are text, which keeps leading zeros. */
export type Cell = string | number | { day: PlainDate } | null

/** A column: heading, cell of a row, and width in characters. */
export type SheetColumn<T> = { title: string; cell: (row: T) => Cell; width?: number }

export const dayCell = (day: PlainDate | null): Cell => day && { day }
