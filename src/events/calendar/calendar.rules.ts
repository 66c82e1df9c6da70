import { addDays, addMonths, daysBetween, weekdays, type PlainDate } from '#platform/contract/plain-date.ts'
import { dateText } from '#platform/contract/moment.ts'

export type CalendarDays = { start: PlainDate; end: PlainDate }

/** Longer than any view. */
const maxRangeDays = 100

/** Why the range is refused, at its last day; undefined where it is fine. */
export function rangeProblem({ start, end }: CalendarDays): string | undefined {
  if (end < start) return 'The last day must not be before the first day'
  return daysBetween(start, end) >= maxRangeDays ? `Choose at most ${maxRangeDays} days` : undefined
}

const aMonday = '1970-01-05'

/** 0 is Monday. */
export const weekdayOf = (date: PlainDate): number => ((daysBetween(aMonday, date) % 7) + 7) % 7

/** The week of a day, from Monday. */
export function weekOf(date: PlainDate): CalendarDays {
  const start = addDays(date, -weekdayOf(date))
  return { start, end: addDays(start, 6) }
}

export const firstOfMonth = (date: PlainDate): PlainDate => `${date.slice(0, 8)}01`

export const monthDays = (date: PlainDate): CalendarDays => ({
  start: firstOfMonth(date),
  end: addDays(addMonths(firstOfMonth(date), 1), -1),
})

/** Weeks of days, Monday to Sunday. */
export const weeksOf = ({ start, end }: CalendarDays): readonly (readonly PlainDate[])[] =>
  Array.from({ length: (daysBetween(start, end) + 1) / 7 }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => addDays(start, week * 7 + day)),
  )

/** The six weeks of a month; always six, so that the layout does not jump. */
export function sixWeeksOf(date: PlainDate): CalendarDays {
  const { start } = weekOf(firstOfMonth(date))
  return { start, end: addDays(start, 41) }
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** 'November 2026' */
export const monthTitle = (date: PlainDate): string => `${monthName(date)} ${date.slice(0, 4)}`

/** 'Saturday 21 November' */
export const dayLabel = (date: PlainDate): string => `${weekdays[weekdayOf(date)]} ${Number(date.slice(8))} ${monthName(date)}`

/** '21 Nov' */
export const shortDayLabel = (date: PlainDate): string => dateText(date).slice(0, 6)

/** '16–22 Nov 2026', and over the end of a month '30 Nov – 06 Dec 2026'. */
export function rangeLabel({ start, end }: CalendarDays): string {
  if (start.slice(0, 7) === end.slice(0, 7)) return `${start.slice(8)}–${dateText(end)}`
  return `${start.slice(0, 4) === end.slice(0, 4) ? shortDayLabel(start) : dateText(start)} – ${dateText(end)}`
}

const monthName = (date: PlainDate): string => months[Number(date.slice(5, 7)) - 1] ?? ''
