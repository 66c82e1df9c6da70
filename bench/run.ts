import type { BenchOptions } from './arguments.ts'
import type { BenchDatabase } from './database.ts'
import { gateScenarios } from './gate.ts'
import { listScenarios } from './lists.ts'
import { measure } from './measure.ts'
import { signPeopleIn, type PeopleOfConnections } from './people.ts'
import { readingScenarios } from './reading.ts'
import { reportScenarios } from './reports.ts'
import { recordScripts } from './record-scripts.ts'
import { tableHead, tableLine, writeReport, type Result } from './report.ts'
import { compareAlone } from './compare.ts'
import { drawSamples } from './samples.ts'
import type { Samples, Scenario } from './scenario.ts'
import type { Script } from './script.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { makeWritable } from './writing.ts'
import { writingScenarios } from './writing.ts'
import { chooseYardstick, type Yardstick } from './yardstick.ts'

/** Measures the selected scenarios on a loaded database, prints a line per point, and writes the report as JSON. */
export async function runBench(database: BenchDatabase, wanted: BenchOptions): Promise<void> {
  const { address, version } = database
  await makeWritable(address)
  const samples = await drawSamples(address)
  const people = await signPeopleIn(address, Math.max(...wanted.connections))
  const scenarios = chosen(
    [
      ...readingScenarios(samples),
      ...listScenarios(samples),
      ...reportScenarios(samples),
      ...writingScenarios(samples),
      ...gateScenarios(samples),
    ],
    wanted.only,
  )
  const scripts = await recordScripts({ address, tokens: people[0], scenarios, firstWritable: samples.firstWritable })
  const yardstick = await chooseYardstick(database)
  const server = await startServerProcess(address)
  try {
    console.log(`${wanted.drivers} drivers; PostgreSQL ${version}; yardstick: ${yardstick.name}, the same SQL prepared\n${tableHead()}`)
    const bench = { database, wanted, samples, people, scripts, yardstick, server }
    const results: Result[] = []
    for (const scenario of scenarios) {
      for (const connections of wanted.connections) {
        const result = await medianPoint(bench, scenario, connections)
        results.push(result)
        console.log(tableLine(result))
      }
    }
    const { drivers, seconds, repeat, json } = wanted
    await writeReport(json, { drivers, yardstick: yardstick.name, postgres: version, seconds, repeat, results })
    console.log(`Written to ${json}`)
    if (wanted.against) for (const line of await compareAlone(results, wanted.against)) console.log(line)
  } finally {
    await server.stop()
  }
}

type Bench = {
  database: BenchDatabase
  wanted: BenchOptions
  samples: Samples
  people: PeopleOfConnections
  scripts: ReadonlyMap<Scenario, readonly Script[]>
  yardstick: Yardstick
  server: ServerProcess
}

/** The repetition with the median ratio: its server and yardstick ran right after each other. */
async function medianPoint(bench: Bench, scenario: Scenario, connections: number): Promise<Result> {
  const results: Result[] = []
  while (results.length < bench.wanted.repeat) results.push(await measurePoint(bench, scenario, connections))
  const median = results.sort((a, b) => a.ratio - b.ratio)[Math.floor(results.length / 2)]
  if (!median) throw new Error('Nothing was measured')
  return median
}

async function measurePoint(bench: Bench, scenario: Scenario, connections: number): Promise<Result> {
  const { database, wanted, samples, people, scripts, yardstick, server } = bench
  const { seconds } = wanted
  if (scenario.isWriting) await makeWritable(database.address)
  const point = await measure({ server, people, scenario, connections, seconds })
  if (scenario.isWriting) await makeWritable(database.address)
  const run = { connections, seconds, scripts: scripts.get(scenario) ?? [], firstWritable: samples.firstWritable }
  const yardstickPerSecond = await yardstick.transactionsPerSecond(run)
  const callsPerRound = scenario.round(0, 0).length
  const ratio = point.requestsPerSecond / callsPerRound / yardstickPerSecond
  return { scenario: scenario.name, connections, callsPerRound, ...point, yardstickPerSecond, ratio }
}

/** The scenarios that start with one of the names; all without names. */
function chosen(scenarios: readonly Scenario[], only: readonly string[]): readonly Scenario[] {
  const unknown = only.filter((name) => !scenarios.some((scenario) => scenario.name.startsWith(name)))
  if (unknown.length > 0)
    throw new Error(`No scenario is called ${unknown.join(' or ')}. There are: ${scenarios.map(({ name }) => name).join('; ')}`)
  return only.length === 0 ? scenarios : scenarios.filter(({ name }) => only.some((start) => name.startsWith(start)))
}
