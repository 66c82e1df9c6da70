import { isPlainDate, toPlainDate, type PlainDate } from './plain-date.ts'

// Intl's British English writes 'Sept', which is wider than the other months and breaks columns.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** '2026-01-05' as '05 Jan 2026', on pages and in the server's sentences alike; a text that is no day stays as it is. */
export function dateWords(date: PlainDate): string {
  if (!isPlainDate(date)) return date
  const [year, month, day] = date.split('-')
  return `${day} ${months[Number(month) - 1]} ${year}`
}

/** '05 Jan 2026, 14:05' as the clock on the wall of that zone shows it: people of one site speak of one time, wherever their computers think they are. */
export const momentWords = (at: Date, timeZone: string): string =>
  `${dateWords(toPlainDate(at, timeZone))}, ${clockOf(timeZone).format(at)}`

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs a hundred times its use. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB-u-nu-latn', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  clocks.set(timeZone, made)
  return made
}
