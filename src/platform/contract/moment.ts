import { isPlainDate, toPlainDate, type PlainDate } from './plain-date.ts'

// Intl's British English has 'Sept', which breaks columns.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** '2026-01-05' as '05 Jan 2026', in pages and server messages; other text unchanged. */
export function dateWords(date: PlainDate): string {
  if (!isPlainDate(date)) return date
  const [year, month, day] = date.split('-')
  return `${day} ${months[Number(month) - 1]} ${year}`
}

/** '05 Jan 2026, 14:05' in that time zone: people of a site share one time, whatever their computers are set to. */
export const momentWords = (at: Date, timeZone: string): string =>
  `${dateWords(toPlainDate(at, timeZone))}, ${clockOf(timeZone).format(at)}`

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter costs a hundred times its use. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB-u-nu-latn', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  clocks.set(timeZone, made)
  return made
}
