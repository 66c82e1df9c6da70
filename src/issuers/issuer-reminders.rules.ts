import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'
import { dateText } from '#platform/contract/moment.ts'
import { isMedical, type SignalKind } from './signals/signals.rules.ts'

/** So long before its last day people hear that a designation ends: once. */
export const warnedBefore = 30
const mostLines = 30

export type Text = { title: string; body: string }
type Ending = { name: string; until: PlainDate }

export function endingText(endings: readonly Ending[], plant: string): Text {
  const title = `Designations ending at ${plant}: ${endings.length}`
  return { title, body: linesOf(endings.map(({ name, until }) => `${name}: designated until ${dateText(until)}.`)) }
}

export const ownEndingText = ({ name, until }: Ending): Text => ({
  title: 'Designation ends',
  body: `${name} is designated until ${dateText(until)}. What is dated later cannot be sent. Ask the plant to extend it.`,
})

type Found = { name: string; kind: SignalKind; n: number }

/** The week's line about signals that nobody has looked at; undefined where there are none for this reader. */
export function signalsText(
  found: readonly Found[],
  { plant, readsMedicals }: { plant: string; readsMedicals: boolean },
): Text | undefined {
  const seen = found.filter(({ kind }) => readsMedicals || !isMedical(kind))
  if (seen.length === 0) return undefined
  const byName = Map.groupBy(seen, ({ name }) => name)
  const lines = [...byName].map(([name, all]) => `${name}: ${sum(all)} to look at.`)
  return { title: `Doctors and training companies at ${plant}: ${sum(seen)} to look at`, body: linesOf(lines) }
}

const sum = (found: readonly Found[]): number => found.reduce((total, { n }) => total + n, 0)

function linesOf(lines: readonly string[]): string {
  const rest = lines.length - mostLines
  return [...lines.slice(0, mostLines), ...(rest > 0 ? [`and ${rest} more.`] : [])].join('\n')
}

/** Whether a Monday is among the days after `after`, up to `today`. */
export function hasMonday({ after, today }: { after: PlainDate; today: PlainDate }): boolean {
  for (let day = today, n = 0; day > after && n < 7; day = addDays(day, -1), n++)
    if (new Date(`${day}T00:00:00Z`).getUTCDay() === 1) return true
  return false
}
