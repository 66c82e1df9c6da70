import type { FileReading } from '../import-report.contract.ts'
import { readDay, type DayOrder } from '../rows/day-first.rules.ts'

/** What a person has decided about reading a file: its sheet, the order of dates by field, and the lines that are rows although they look like totals. */
export type ReadingChoices = FileReading['choices']

export const noChoices: ReadingChoices = { sheet: null, day_orders: {}, not_totals: [] }

export type DaysRead = FileReading['days'][number]
type WrittenDay = { line: number; text: string }
/** What all rows of a column show of its order. */
type FoundDays = {
  position: number
  dayFirst?: WrittenDay
  monthFirst?: WrittenDay
  either?: WrittenDay
  stored?: WrittenDay
}
type DateColumn = { field: string; heading: string; position: number }

/**
 * How each column of dates is read: as it was chosen; else as its rows demand; else, where all are possible both ways, the day first. That is not assumed
 * of a file with a column that has the month first.
 */
export function readDays(columns: readonly DateColumn[], found: readonly FoundDays[], choices: ReadingChoices): DaysRead[] {
  const days = readColumns(columns, found, choices)
  const isDoubtful = days.some(({ month_first, day_first }) => month_first !== null && day_first === null)
  return days.map((each) => (isDoubtful && each.basis === 'assumed' ? undecided(each) : each))
}

const undecided = (days: DaysRead): DaysRead => ({ ...days, order: 'unclear', example: days.example && { ...days.example, read: null } })

function readColumns(columns: readonly DateColumn[], found: readonly FoundDays[], { day_orders }: ReadingChoices): DaysRead[] {
  return columns.flatMap(({ field, heading, position }) => {
    const days = found.find((each) => each.position === position)
    if (!days) return []
    const { dayFirst, monthFirst, either, stored } = days
    if (!dayFirst && !monthFirst && !either) return []
    const chosen = day_orders[field]
    const order = chosen ?? demanded(days)
    const basis = chosen ? 'chosen' : order !== undefined ? 'certain' : 'assumed'
    const example = either ?? (order === 'month-first' ? monthFirst : dayFirst) ?? null
    const proofs = { day_first: dayFirst ?? null, month_first: monthFirst ?? null, stored: stored ?? null }
    const read = { order: order ?? 'day-first', basis, ...proofs } as const
    return [{ field, column: heading, ...read, example: example && { ...example, read: shownDay(example.text, read.order) } }]
  })
}

/** A spreadsheet of the other order stores a text as another day where that is one, and leaves it a text where it is none. */
function demanded({ dayFirst, monthFirst, stored }: FoundDays): DaysRead['order'] | undefined {
  if (!dayFirst && !monthFirst) return undefined
  if ((dayFirst && monthFirst) || stored) return 'unclear'
  return dayFirst ? 'day-first' : 'month-first'
}

function shownDay(text: string, order: DaysRead['order']): string | null {
  const day = readDay(text, order)
  return day.ok ? (day.shown ?? null) : null
}

export const dayOrderOf =
  (days: readonly DaysRead[]) =>
  (field: string): DayOrder => {
    const { order = 'day-first', basis, stored } = days.find((each) => each.field === field) ?? {}
    if (order !== 'unclear') return order
    return basis === 'assumed' ? 'undecided' : stored ? 'swapped' : 'unclear'
  }

/** What is remembered for a file of the refused rows: its few rows may not show any more which order they have. */
export const choicesForRefused = ({ days }: Pick<FileReading, 'days'>): ReadingChoices => ({
  ...noChoices,
  day_orders: Object.fromEntries(days.flatMap(({ field, order }) => (order === 'unclear' ? [] : [[field, order]]))),
})
