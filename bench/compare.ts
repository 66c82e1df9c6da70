import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { Result } from './report.ts'

const Report = z.object({
  drivers: z.string(),
  results: z.array(z.object({ scenario: z.string(), connections: z.number(), p50: z.number() })),
})

/** How many times longer a call may take with many more drivers. */
const allowed = 1.5

/** A line for each scenario that both reports measured with one connection: p50 here and there. */
export async function compareAlone(results: readonly Result[], file: string): Promise<string[]> {
  const before = Report.parse(JSON.parse(await readFile(file, 'utf8')))
  const alone = new Map(before.results.filter(({ connections }) => connections === 1).map(({ scenario, p50 }) => [scenario, p50]))
  const lines = results.flatMap(({ scenario, connections, p50 }) => {
    const there = alone.get(scenario)
    if (connections !== 1 || there === undefined) return []
    const times = p50 / there
    return [
      `${scenario.padEnd(34)} ${there.toFixed(2).padStart(8)} ${p50.toFixed(2).padStart(8)} ${times.toFixed(2).padStart(6)}${times > allowed ? ' !' : ''}`,
    ]
  })
  return [`Alone, p50 in ms with ${before.drivers} drivers, here, and how many times that (! beyond ${allowed}):`, ...lines]
}
