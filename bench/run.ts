import { chosen, type Chosen } from './arguments.ts'
import type { BenchDatabase } from './database.ts'
import { caseScenarios } from './cases.ts'
import { gateScenarios } from './gate.ts'
import { listScenarios } from './lists.ts'
import { measure, warmUp } from './measure.ts'
import { signPeopleIn, type PeopleOfConnections } from './people.ts'
import { readingScenarios } from './reading.ts'
import { reportScenarios } from './reports.ts'
import { recordScripts } from './record-scripts.ts'
import { medianOf, spreadOf, tableHead, tableLine, writeReport, type Report, type Result } from './report.ts'
import { drawSamples } from './samples.ts'
import type { Samples, Scenario } from './scenario.ts'
import type { Script } from './script.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { makeWritable } from './writing.ts'
import { writingScenarios } from './writing.ts'
import { chooseYardstick, type Yardstick } from './yardstick.ts'

/** How a scenario is measured: without a yardstick, only its time matters. */
export type PointPlan = { connections: number; seconds: number; repeat: number; hasYardstick: boolean }
type Plan = { drivers: string; only: Chosen; points: readonly PointPlan[]; json: string }

/** Measures the selected scenarios on a loaded database, prints a line per point, and writes the report as JSON. */
export async function runBench(database: BenchDatabase, { drivers, only, json, points }: Plan): Promise<Report> {
  const { address, version } = database
  await makeWritable(address)
  const samples = await drawSamples(address)
  const people = await signPeopleIn(address, Math.max(...points.map(({ connections }) => connections)))
  const all = [readingScenarios, listScenarios, reportScenarios, caseScenarios, writingScenarios, gateScenarios].flatMap((of) =>
    of(samples),
  )
  const scenarios = chosen(all, only)
  const scripts = await recordScripts({ address, tokens: people[0], scenarios, firstWritable: samples.firstWritable })
  const yardstick = await chooseYardstick(database)
  const server = await startServerProcess(address)
  try {
    console.log(`${drivers} drivers; PostgreSQL ${version}; yardstick: ${yardstick.name}, the same SQL prepared\n${tableHead()}`)
    await warmUp({ server, people, scenarios })
    const bench = { database, samples, people, scripts, yardstick, server }
    const results: Result[] = []
    for (const scenario of scenarios) {
      for (const plan of points) {
        const result = await measurePoint(bench, scenario, plan)
        results.push(result)
        console.log(tableLine(result))
      }
    }
    const report = { drivers, yardstick: yardstick.name, postgres: version, results }
    await writeReport(json, report)
    console.log(`Written to ${json}`)
    return report
  } finally {
    await server.stop()
  }
}

type Bench = {
  database: BenchDatabase
  samples: Samples
  people: PeopleOfConnections
  scripts: ReadonlyMap<Scenario, readonly Script[]>
  yardstick: Yardstick
  server: ServerProcess
}

/** The repetition with the median ratio, whose server and yardstick ran right after each other; without a yardstick, with the median time. */
async function measurePoint(bench: Bench, scenario: Scenario, plan: PointPlan): Promise<Result> {
  const times: Result[] = []
  while (times.length < plan.repeat) times.push(await measureOnce(bench, scenario, plan, times.length === 0))
  const median = medianOf(times, ({ ratio, p50 }) => ratio ?? p50)
  const spread = {
    ratio: spreadOf(times, ({ ratio }) => ratio ?? 0),
    p50: spreadOf(times, ({ p50 }) => p50),
    p95: spreadOf(times, ({ p95 }) => p95),
  }
  return { ...median, spread }
}

async function measureOnce(bench: Bench, scenario: Scenario, plan: PointPlan, isFirst: boolean): Promise<Result> {
  const { database, samples, people, scripts, yardstick, server } = bench
  const { connections, seconds, hasYardstick } = plan
  if (scenario.isWriting) await makeWritable(database.address)
  const point = await measure({ server, people, scenario, connections, seconds, isWarm: !isFirst && !scenario.isWriting })
  const callsPerRound = scenario.round(0, 0).length
  const result = { scenario: scenario.name, connections, callsPerRound, ...point, spread: { ratio: 0, p50: 0, p95: 0 } }
  if (!hasYardstick) return { ...result, yardstickPerSecond: null, ratio: null }
  if (scenario.isWriting) await makeWritable(database.address)
  const run = { connections, seconds, scripts: scripts.get(scenario) ?? [], firstWritable: samples.firstWritable }
  const yardstickPerSecond = await yardstick.transactionsPerSecond(run)
  return { ...result, yardstickPerSecond, ratio: point.requestsPerSecond / callsPerRound / yardstickPerSecond }
}
