import { totalMb, type MemoryUse } from './process-watch.ts'
import type { AttackResult } from './run-attack.ts'

export const attackLimits = { p99Ms: 1000, peakMb: 700 } as const

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN

/** Describes everything in a result that is beyond the limits. */
export function findFaults({ counts, victim, peak, crash, left }: AttackResult): string[] {
  const slow = Object.entries(victim.times).filter(([, times]) => percentile(times, 0.99) > attackLimits.p99Ms)
  return [
    ...(crash ? ['crash'] : []),
    ...Object.keys(counts).filter((outcome) => outcome === 'accepted' || outcome === '500' || outcome.startsWith('not true: ')),
    ...slow.map(([what]) => `slow ${what}`),
    ...Object.entries(victim.failures).map(([what, times]) => `${what} ×${times}`),
    ...(totalMb(peak) > attackLimits.peakMb ? ['memory'] : []),
    ...(left.files > 0 ? [`${left.files} files left`] : []),
    ...(left.sockets > 0 ? [`${left.sockets} sockets left`] : []),
  ]
}

const columns = ['attack', 'attacker got', 'log in', 'search', 'decide', 'upload', 'peak MB', 'crash', 'verdict'] as const

const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

/** A Markdown table; the victim's columns are p50 / p99 in ms (number of calls). The peak is shared + server + each child. */
export const reportHead = `${line(columns)}\n${line(columns.map(() => '---'))}`

export function reportRow(result: AttackResult): string {
  const steps = ['log in', 'search', 'decide', 'upload'].map((step) => timesText(result.victim.times[step] ?? []))
  const verdict = findFaults(result).join(', ') || 'ok'
  return line([result.name, countsText(result.counts), ...steps, memoryText(result.peak), result.crash ? 1 : 0, verdict])
}

const timesText = (times: readonly number[]): string =>
  times.length === 0 ? '–' : `${Math.round(percentile(times, 0.5))} / ${Math.round(percentile(times, 0.99))} (${times.length})`

const countsText = (counts: AttackResult['counts']): string =>
  Object.entries(counts)
    .map(([outcome, times]) => `${outcome} ×${times}`)
    .join(', ') || '–'

const memoryText = (peak: MemoryUse): string => `${totalMb(peak)} = ${[peak.shared, peak.server, ...peak.children].join(' + ')}`
