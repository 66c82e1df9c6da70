import { daysBetween, isPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'

// Intl's British English writes 'Sept', which is wider than the other months and breaks columns.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** '2026-06-13' as '13 Jun 2026'; '—' when there is none; a text that is no day is shown as it is. */
export function showDate(date: string | null | undefined): string {
  if (!date) return '—'
  if (!isPlainDate(date)) return date
  const [year, month, day] = date.split('-')
  return `${day} ${months[Number(month) - 1]} ${year}`
}

/** A moment ('2026-06-13T14:42:00Z') on this machine's clock as '13 Jun 2026, 17:42'; '—' when there is none. */
export function showMoment(moment: string | null | undefined): string {
  if (!moment) return '—'
  const at = new Date(moment)
  if (Number.isNaN(at.getTime())) return moment
  return `${two(at.getDate())} ${months[at.getMonth()]} ${at.getFullYear()}, ${two(at.getHours())}:${two(at.getMinutes())}`
}

/** '204 days left', '1 day left', 'Expires today', 'Expired'. `days` counts from today. */
export function daysLeftText(days: number): string {
  if (days < 0) return 'Expired'
  if (days === 0) return 'Expires today'
  return days === 1 ? '1 day left' : `${days} days left`
}

export const daysLeft = (date: PlainDate, today: PlainDate): number => daysBetween(today, date)

/** 4267 as '4,267'. */
export const showNumber = (value: number): string => value.toLocaleString('en-US')

const two = (value: number): string => String(value).padStart(2, '0')
