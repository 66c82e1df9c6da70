import * as z from 'zod/mini'
import type { Report, Result } from './report.ts'

/** By call: at least this part of the yardstick and at most this p95 in ms, both with 16 connections; at most this many times the time of the first size, alone. */
export const Targets = z.record(
  z.string(),
  z.strictObject({ ratio: z.optional(z.number()), p95: z.optional(z.number()), growth: z.optional(z.number()) }),
)
export type Targets = z.output<typeof Targets>

type Measured = { value: number; spread: number }
type Judged = { line: string; missed: number }

/** The last size is judged, and compared with the first. */
export function judgeCalls(reports: readonly Pick<Report, 'drivers' | 'results'>[], targets: Targets): { lines: string[]; missed: number } {
  const [first, last] = [reports[0], reports.at(-1)]
  if (!first || !last) return { lines: [], missed: 0 }
  const judged = Object.entries(targets).map(([name, target]) => judgeCall(name, target, { first, last }))
  const missed = judged.reduce((sum, call) => sum + call.missed, 0)
  const of = first === last ? `Of ${last.drivers}` : `Of ${last.drivers}, growth from ${first.drivers}`
  return { lines: [`${of} ('!' marks a target missed by more than the spread):`, ...judged.map(({ line }) => line)], missed }
}

type Compared = { first: Pick<Report, 'results'>; last: Pick<Report, 'results'> }

function judgeCall(name: string, target: Targets[string], { first, last }: Compared): Judged {
  const together = find(last, name, (result) => result.connections > 1)
  const [before, alone] = [first, last].map((report) => find(report, name, (result) => result.connections === 1))
  const parts = [
    part('ratio', { value: together.ratio ?? 0, spread: together.spread.ratio }, { target: target.ratio, isMost: false }),
    part('p95', { value: together.p95, spread: together.spread.p95 }, { target: target.p95, isMost: true }),
    ...(before && alone && first !== last ? [part('growth', growthOf(before, alone), { target: target.growth, isMost: true })] : []),
  ]
  return { line: [name.padEnd(26), ...parts.map(({ line }) => line)].join(' '), missed: parts.reduce((sum, one) => sum + one.missed, 0) }
}

function find({ results }: Pick<Report, 'results'>, name: string, which: (result: Result) => boolean): Result {
  const found = results.find((result) => result.scenario === name && which(result))
  if (!found) throw new Error(`${name} was not measured`)
  return found
}

const growthOf = (before: Result, after: Result): Measured => {
  const value = after.p50 / before.p50
  return { value, spread: value * (before.spread.p50 / before.p50 + after.spread.p50 / after.p50) }
}

function part(what: string, { value, spread }: Measured, { target, isMost }: { target: number | undefined; isMost: boolean }): Judged {
  const isMissed = target !== undefined && (isMost ? value - spread > target : value + spread < target)
  const wanted = target === undefined ? '' : ` (${isMost ? '≤' : '≥'} ${target})`
  return {
    line: `${isMissed ? '!' : ' '} ${what} ${value.toFixed(2)} ± ${spread.toFixed(2)}${wanted}`.padEnd(32),
    missed: isMissed ? 1 : 0,
  }
}
