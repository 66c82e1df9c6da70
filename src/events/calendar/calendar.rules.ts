import { addDays, addMonths, daysBetween, type PlainDate } from '#platform/contract/plain-date.ts'

export type Days = { readonly start: PlainDate; readonly end: PlainDate }

/** Longer than any view of the calendar shows. */
export const longestRange = 100

/** Undefined where these days can be answered at once; else what is wrong with the last one. */
export function rangeProblem({ start, end }: Days): string | undefined {
  if (end < start) return 'The last day lies before the first one'
  return daysBetween(start, end) >= longestRange ? `Ask for at most ${longestRange} days at once` : undefined
}

const aMonday = '1970-01-05'

/** From 0, Monday, to 6. */
export const weekdayOf = (date: PlainDate): number => ((daysBetween(aMonday, date) % 7) + 7) % 7

/** The week that this day lies in, from its Monday. */
export function weekOf(date: PlainDate): Days {
  const start = addDays(date, -weekdayOf(date))
  return { start, end: addDays(start, 6) }
}

export const firstOfMonth = (date: PlainDate): PlainDate => `${date.slice(0, 8)}01`

export const monthOf = (date: PlainDate): Days => ({ start: firstOfMonth(date), end: addDays(addMonths(firstOfMonth(date), 1), -1) })

/** The days from Monday to Sunday, week by week. */
export const weeksOf = ({ start, end }: Days): readonly (readonly PlainDate[])[] =>
  Array.from({ length: (daysBetween(start, end) + 1) / 7 }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => addDays(start, week * 7 + day)),
  )

/** The six weeks that a month is shown in: as many for each, so that nothing jumps from one to the next. */
export function sixWeeksOf(date: PlainDate): Days {
  const { start } = weekOf(firstOfMonth(date))
  return { start, end: addDays(start, 41) }
}
