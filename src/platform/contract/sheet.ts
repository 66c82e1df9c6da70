import type { PlainDate } from './plain-date.ts'

/** What stands in one place of a sheet. Numbers that nobody adds up (id numbers, phones, cards) are text, or their zeros would be lost. */
export type Cell = string | number | { readonly day: PlainDate } | null

/** A column: its heading, what a row says in it, and its width in characters. */
export type SheetColumn<T> = { readonly title: string; readonly cell: (row: T) => Cell; readonly width?: number }

export const dayCell = (day: PlainDate | null): Cell => day && { day }
