import { percentile } from '../http-load.ts'
import type { Figures } from './tally.ts'

/** A row for each scenario, the slowest first: which calls make the tail. */
export function scenarioRows(figures: readonly Figures[], slowMs: number): object[] {
  const names = new Set(figures.flatMap(({ timesByScenario }) => [...timesByScenario.keys()]))
  const measured = [...names].map((scenario) => {
    const times = Float64Array.from(figures.flatMap(({ timesByScenario }) => timesByScenario.get(scenario) ?? [])).sort()
    return {
      scenario,
      calls: times.length,
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      slow: times.filter((ms) => ms >= slowMs).length,
    }
  })
  return measured
    .toSorted((a, b) => b.p99 - a.p99)
    .map(({ p50, p99, slow, ...row }) => ({ ...row, 'p50, ms': p50.toFixed(1), 'p99, ms': p99.toFixed(1), [`>= ${slowMs} ms`]: slow }))
}
