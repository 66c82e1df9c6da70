import { isPlainDate, toPlainDate, type PlainDate } from './plain-date.ts'
import { wallClock, zoneOffset } from './zone.ts'

// Intl's British English has 'Sept', which breaks columns.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** '2026-01-05' as '05 Jan 2026', in pages and server messages; other text unchanged. */
export function dateText(date: PlainDate): string {
  if (!isPlainDate(date)) return date
  const [year, month, day] = date.split('-')
  return `${day} ${months[Number(month) - 1]} ${year}`
}

/** '05 Jan 2026, 14:05' in that time zone: a site has one time zone, whatever its computers are set to. */
export const momentText = (at: Date, timeZone: string): string => `${dateText(toPlainDate(at, timeZone))}, ${clockText(at, timeZone)}`

/** The time of day at an instant in a time zone, '14:05'. */
export const clockText = (at: Date, timeZone: string): string => wallClock(at, timeZone).toISOString().slice(-13, -8)

/** Day and time of day in a time zone, comparable as text. */
export type LocalTime = { today: PlainDate; clock: string }
export const localTime = (at: Date, timeZone: string): LocalTime => ({ today: toPlainDate(at, timeZone), clock: clockText(at, timeZone) })

/**
 * The instant at which a zone's clock shows so many minutes after midnight of a day. Where the clock is put forward over it, the instant of that
 * change; where it is put back and shows it twice, the first.
 */
export function momentAt(date: PlainDate, minutes: number, timeZone: string): Date {
  const local = Date.parse(`${date}T00:00:00Z`) + minutes * minuteMs
  const before = new Date(local - zoneOffset(local - dayMs, timeZone))
  const after = new Date(local - zoneOffset(local + dayMs, timeZone))
  const shown = [before, after].filter((moment) => moment.getTime() + zoneOffset(moment.getTime(), timeZone) === local)
  return shown.reduce((first, moment) => (moment < first ? moment : first), shown[0] ?? before)
}

const [minuteMs, dayMs] = [60_000, 86_400_000]
