import type { Outcome } from './run-attack.ts'

export const wanted = { p99Ms: 1000, peakMb: 700 } as const

export const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN

/** Everything about an attack that is not as it is wanted, in words. */
export function faultsOf({ victim, peakMb, crash, left }: Outcome): string[] {
  const slow = Object.entries(victim.times).filter(([, times]) => percentile(times, 0.99) > wanted.p99Ms)
  return [
    ...(crash ? ['crash'] : []),
    ...slow.map(([what]) => `slow ${what}`),
    ...Object.entries(victim.failures).map(([what, times]) => `${what} ×${times}`),
    ...(peakMb > wanted.peakMb ? ['memory'] : []),
    ...(left.files > 0 ? [`${left.files} files left`] : []),
    ...(left.sockets > 0 ? [`${left.sockets} sockets left`] : []),
  ]
}

const columns = ['attack', 'attacker got', 'log in', 'search', 'decide', 'upload', 'peak MB', 'crash', 'verdict'] as const

const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

/** A table in Markdown, line by line; the victim's columns are p50 / p99 in ms (and how many calls). */
export const tableHead = `${line(columns)}\n${line(columns.map(() => '---'))}`

export function rowOf(outcome: Outcome): string {
  const steps = ['log in', 'search', 'decide', 'upload'].map((step) => timesText(outcome.victim.times[step] ?? []))
  const verdict = faultsOf(outcome).join(', ') || 'ok'
  return line([outcome.name, countsText(outcome.counts), ...steps, outcome.peakMb, outcome.crash ? 1 : 0, verdict])
}

const timesText = (times: readonly number[]): string =>
  times.length === 0 ? '–' : `${Math.round(percentile(times, 0.5))} / ${Math.round(percentile(times, 0.99))} (${times.length})`

const countsText = (counts: Outcome['counts']): string =>
  Object.entries(counts)
    .map(([outcome, times]) => `${outcome} ×${times}`)
    .join(', ') || '–'
