import { addDays, addMonths, type PlainDate } from '#platform/contract/plain-date.ts'

/** The months of a trend, and of the history that is computed once. */
export const trendMonths = 12

export const firstDayOfMonth = (day: PlainDate): PlainDate => `${day.slice(0, 7)}-01`
export const lastOfMonth = (day: PlainDate): PlainDate => addDays(addMonths(firstDayOfMonth(day), 1), -1)

/** The day before the first that is counted. */
export const dayBeforeHistory = (today: PlainDate): PlainDate => addDays(addMonths(firstDayOfMonth(today), -trendMonths), -1)

/** The last days of the months after `closedUntil` of which every day is counted. */
export function monthsToClose(closedUntil: PlainDate, countedUntil: PlainDate): readonly PlainDate[] {
  const next = lastOfMonth(addDays(closedUntil, 1))
  return next > countedUntil ? [] : [next, ...monthsToClose(next, countedUntil)]
}
