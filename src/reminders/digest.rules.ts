import { daysBetween, type PlainDate } from '#platform/contract/plain-date.ts'
import { dateWords } from '#platform/contract/moment.ts'
import { listWords } from '#platform/contract/words.ts'
import type { Thing } from './reminders.rules.ts'

/** An expiry of a driver, or of a spot transporter (then `idNo` is null). */
export type RunningOut = {
  readonly thing: Thing
  readonly name: string
  readonly idNo: string | null
  readonly transporterId: string
  readonly transporterName: string
  readonly expiry: PlainDate
}

/** The most lines of a digest, most urgent first; the linked list has all. */
export const mostLines = 30

/** Where it runs out: a person may have digests of several plants, and mails side by side. */
type Place = { readonly name: string; readonly today: PlainDate }

export function digestWords(items: readonly RunningOut[], { name, today }: Place): { readonly title: string; readonly body: string } {
  const lines = linesOf(items, today)
  const rest = lines.length - mostLines
  return {
    title: `Documents run out at ${name}: ${countWords(items)}`,
    body: [...lines.slice(0, mostLines), ...(rest > 0 ? [`and ${rest} more.`] : [])].join('\n'),
  }
}

/** A driver's expiries on the same day share a line. */
function linesOf(items: readonly RunningOut[], today: PlainDate): readonly string[] {
  const sorted = [...items].sort(
    (a, b) =>
      compare(a.expiry, b.expiry) ||
      compare(a.name, b.name) ||
      compare(keyOf(a), keyOf(b)) ||
      order.indexOf(a.thing) - order.indexOf(b.thing),
  )
  const lines = new Map<string, RunningOut[]>()
  for (const item of sorted) lines.set(keyOf(item), [...(lines.get(keyOf(item)) ?? []), item])
  return [...lines.values()].map((same) => lineOf(same, today))
}

function lineOf(same: readonly RunningOut[], today: PlainDate): string {
  const [first] = same
  if (!first) return ''
  const who = first.idNo === null ? first.name : `${first.name} (${first.idNo}, ${first.transporterName})`
  return `${who}: ${listWords(same.map(({ thing }) => thingWords[thing]))}, ${dateWords(first.expiry)} (${leftWords(daysBetween(today, first.expiry))})`
}

const thingWords = {
  pass: 'pass',
  medical: 'medical',
  ddt: 'defensive driving',
  bulker: 'bulker training',
  licence: 'licence',
  transporter: 'spot transporter',
} satisfies Record<Thing, string>

const order = Object.keys(thingWords)

function countWords(items: readonly RunningOut[]): string {
  const drivers = new Set(items.flatMap(({ idNo }) => idNo ?? [])).size
  const transporters = items.filter(({ idNo }) => idNo === null).length
  return listWords([...plural(drivers, 'driver'), ...plural(transporters, 'spot transporter')])
}

const plural = (n: number, noun: string): readonly string[] => (n === 0 ? [] : [`${n} ${noun}${n === 1 ? '' : 's'}`])

const leftWords = (days: number): string => (days <= 0 ? 'expired' : `${days} ${days === 1 ? 'day' : 'days'} left`)

const keyOf = ({ idNo, transporterId, expiry }: RunningOut): string => `${idNo ?? `t${transporterId}`} ${expiry}`
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
