import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { reportFile } from './arguments.ts'
import { prepareDatabase } from './database.ts'
import { judgeCalls, Targets } from './quick.rules.ts'
import type { Report } from './report.ts'
import { runBench, type PointPlan } from './run.ts'

/** Alone for the time by size, together for the yardstick's ratio, which is judged at the last size: with two sizes ten minutes. */
const points = (isLast: boolean): readonly PointPlan[] => [
  { connections: 1, seconds: 1, repeat: 3, hasYardstick: false },
  { connections: 16, seconds: 2, repeat: isLast ? 3 : 1, hasYardstick: true },
]

/** Measures the calls that have targets at each size, and says which are met. */
export async function runQuick(sizes: readonly string[]): Promise<boolean> {
  const targets = z.parse(Targets, JSON.parse(await readFile(join(import.meta.dirname, 'targets.json'), 'utf8')))
  const reports: Report[] = []
  for (const drivers of sizes) {
    const database = await prepareDatabase(drivers, console.log)
    try {
      const plan = {
        drivers,
        points: points(drivers === sizes.at(-1)),
        only: { exactly: Object.keys(targets) },
        json: reportFile(`quick-${drivers}`),
      }
      reports.push(await runBench(database, plan))
    } finally {
      await database.stop()
    }
  }
  const { lines, missed } = judgeCalls(reports, targets)
  for (const line of lines) console.log(line)
  console.log(missed === 0 ? 'Every target is met.' : `${missed} targets are missed by more than the spread.`)
  return missed === 0
}
