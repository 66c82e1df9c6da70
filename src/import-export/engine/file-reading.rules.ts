import type { FileReading } from '../import-report.contract.ts'
import { readDay, type DayOrder } from '../rows/day-first.rules.ts'

/** What a person has decided about reading a file: its sheet, the order of dates by field, and the lines that are rows although they look like totals. */
export type ReadingChoices = FileReading['choices']

export const noChoices: ReadingChoices = { sheet: null, day_orders: {}, not_totals: [] }

export type DaysRead = FileReading['days'][number]
type WrittenDay = { readonly line: number; readonly text: string }
/** What all rows of a column show of its order. */
type FoundDays = {
  readonly position: number
  readonly dayFirst?: WrittenDay
  readonly monthFirst?: WrittenDay
  readonly either?: WrittenDay
}
type DateColumn = { readonly field: string; readonly heading: string; readonly position: number }

/** How each column of dates is read: as it was chosen; else as its rows demand; else, where all are possible both ways, the day first. */
export function readDays(columns: readonly DateColumn[], found: readonly FoundDays[], { day_orders }: ReadingChoices): DaysRead[] {
  return columns.flatMap(({ field, heading, position }) => {
    const days = found.find((each) => each.position === position)
    if (!days) return []
    const { dayFirst, monthFirst, either } = days
    const chosen = day_orders[field]
    const order = chosen ?? demanded(dayFirst !== undefined, monthFirst !== undefined)
    const basis = chosen ? 'chosen' : order !== undefined ? 'certain' : 'assumed'
    const example = either ?? (order === 'month-first' ? monthFirst : dayFirst) ?? null
    const read = { order: order ?? 'day-first', basis, day_first: dayFirst ?? null, month_first: monthFirst ?? null } as const
    return [{ field, column: heading, ...read, example: example && { ...example, read: shownDay(example.text, read.order) } }]
  })
}

function demanded(isDayFirst: boolean, isMonthFirst: boolean): DayOrder | undefined {
  if (isDayFirst && isMonthFirst) return 'unclear'
  return isDayFirst ? 'day-first' : isMonthFirst ? 'month-first' : undefined
}

function shownDay(text: string, order: DayOrder): string | null {
  const day = readDay(text, order)
  return day.ok ? (day.shown ?? null) : null
}

export const dayOrderOf =
  (days: readonly DaysRead[]) =>
  (field: string): DayOrder =>
    days.find((each) => each.field === field)?.order ?? 'day-first'

/** What is remembered for a file of the refused rows: its few rows may not show any more which order they have. */
export const choicesForRefused = ({ days }: Pick<FileReading, 'days'>): ReadingChoices => ({
  ...noChoices,
  day_orders: Object.fromEntries(days.flatMap(({ field, order }) => (order === 'unclear' ? [] : [[field, order]]))),
})
