import { daysBetween, type PlainDate } from '#platform/contract/plain-date.ts'
import { dateText } from '#platform/contract/moment.ts'
import { joinList } from '#platform/contract/words.ts'
import type { ReminderSubject } from './reminders.rules.ts'

/** An expiry of a driver, or of a spot transporter (then `idNo` is null). */
export type ExpiringItem = {
  subject: ReminderSubject
  /** Null for a transporter. */
  driverId: string | null
  name: string
  idNo: string | null
  transporterId: string
  transporterName: string
  expiry: PlainDate
  /** How the plant calls its own requirement; null of the built-in ones. */
  ownName: string | null
}

/** The length limit of a digest, most urgent first; the linked list has all. */
export const maxDigestLines = 30

/** The plant: a person may receive digests of several plants. */
type PlantToday = { name: string; today: PlainDate }

export function digestText(items: readonly ExpiringItem[], { name, today }: PlantToday): { title: string; body: string } {
  const lines = linesOf(items, today)
  const rest = lines.length - maxDigestLines
  return {
    title: `Documents expiring at ${name}: ${countText(items)}`,
    body: [...lines.slice(0, maxDigestLines), ...(rest > 0 ? [`and ${rest} more.`] : [])].join('\n'),
  }
}

/** A driver's expiries on the same day share a line. */
function linesOf(items: readonly ExpiringItem[], today: PlainDate): readonly string[] {
  const sorted = [...items].sort(
    (a, b) =>
      compare(a.expiry, b.expiry) ||
      compare(a.name, b.name) ||
      compare(keyOf(a), keyOf(b)) ||
      order.indexOf(a.subject) - order.indexOf(b.subject),
  )
  const lines = new Map<string, ExpiringItem[]>()
  for (const item of sorted) lines.set(keyOf(item), [...(lines.get(keyOf(item)) ?? []), item])
  return [...lines.values()].map((group) => lineOf(group, today))
}

function lineOf(group: readonly ExpiringItem[], today: PlainDate): string {
  const [first] = group
  if (!first) return ''
  const who = first.idNo === null ? first.name : `${first.name} (${first.idNo}, ${first.transporterName})`
  return `${who}: ${joinList(group.map(({ subject, ownName }) => ownName ?? subjectLabels[subject]))}, ${dateText(first.expiry)} (${daysLeftText(daysBetween(today, first.expiry))})`
}

const subjectLabels = {
  pass: 'pass',
  medical: 'medical',
  ddt: 'defensive driving',
  bulker: 'bulker training',
  licence: 'licence',
  own: 'requirement of the plant',
  transporter: 'spot transporter',
} satisfies Record<ReminderSubject, string>

const order = Object.keys(subjectLabels)

function countText(items: readonly ExpiringItem[]): string {
  const drivers = new Set(items.flatMap(({ idNo }) => idNo ?? [])).size
  const transporters = items.filter(({ idNo }) => idNo === null).length
  return joinList([...plural(drivers, 'driver'), ...plural(transporters, 'spot transporter')])
}

const plural = (n: number, noun: string): readonly string[] => (n === 0 ? [] : [`${n} ${noun}${n === 1 ? '' : 's'}`])

const daysLeftText = (days: number): string => (days <= 0 ? 'expired' : `${days} ${days === 1 ? 'day' : 'days'} left`)

const keyOf = ({ idNo, transporterId, expiry }: ExpiringItem): string => `${idNo ?? `t${transporterId}`} ${expiry}`
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
