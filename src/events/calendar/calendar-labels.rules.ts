import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { weekdayOf, type CalendarDays } from './calendar.rules.ts'

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
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
