import type { DayOrder } from './day-first.rules.ts'
import type { HeadingOf } from './row-problems.rules.ts'

/** A file's headings, and how each of its columns of dates is read. */
export type ColumnsRead<Field extends string> = { headingOf: HeadingOf<Field>; dayOrderOf: (field: Field) => DayOrder }
