// One server for a long time, with this many calls a second,
// reading and writing, and this many live streams. Prints a line each minute, and the calls by scenario at the end; fails with any failed call or stream, a p99 of 50 ms or more, or memory that
// grows by 1 MB an hour or more after the first quarter (judged from 20 minutes on: before, the figures say little).
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startPostgres } from '#operations/embedded-postgres/launch.ts'
import { databaseUrlOf } from '../database.ts'
import { percentile } from '../http-load.ts'
import { openDrillFolder } from './drill-folder.ts'
import { mixedScenarios } from './mixed.ts'
import { startServer, type ProductServer } from './product-server.ts'
import { loadBy, migrateBy } from './release-data.ts'
import { thisVersion } from './release.ts'
import { scenarioRows } from './scenario-rows.ts'
import { slopeOf, type Reading } from './slope.rules.ts'
import { startSteadyLoad, type SteadyLoad } from './steady-load.ts'
import { logStaffIn } from './stream-sessions.ts'
import { openStreams } from './streams.ts'
import type { Figures } from './tally.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '200' },
    streams: { type: 'string', default: '10000' },
    drivers: { type: 'string', default: '10k' },
    in: { type: 'string' },
  },
})
const [minutes, rate, streamCount] = [Number(values.minutes), Number(values.rate), Number(values.streams)]
const longestP99Ms = 50
const steepestSlope = 1
const shortestJudged = 20
/** Each reading collects all garbage at once, a pause of the server's whole loop that it never has by itself. */
const minutesBetweenReadings = 5
const opensPerSecond = 200

const place = openDrillFolder('soak-drill', values.in)
const closers: (() => Promise<void>)[] = [() => rm(place, { recursive: true, force: true })]
try {
  process.exitCode = (await soak()) ? 0 : 1
} finally {
  for (const close of closers.toReversed()) await close()
}

async function soak(): Promise<boolean> {
  const { connection, stop } = await startPostgres({
    folder: join(place, 'postgres'),
    database: 'driver_pass',
    settings: { max_wal_size: '4GB' },
  })
  closers.push(stop)
  const env = { ...process.env, DATABASE_URL: databaseUrlOf(connection), DATA_FOLDER: place, DEMO: '0', LOG: '0', DRAIN_SECONDS: '0' }
  await migrateBy(thisVersion, env)
  const people = await loadBy(thisVersion, { connection, drivers: values.drivers, pairs: 64 })
  const scenarios = await mixedScenarios(connection)
  const tokens = await logStaffIn(connection, streamCount)
  const nodeOptions = ['--expose-gc', '--import', join(import.meta.dirname, 'answer-memory.mjs')]
  const server = await startServer(thisVersion, { env, nodeOptions })
  closers.push(server.stop)
  const streams = openStreams({ port: server.port, tokens, opensPerSecond })
  closers.push(streams.stop)
  console.log(`Opening ${streamCount} streams`)
  while ((await streams.take()).open < streamCount) await sleep(500)
  const startLoad = (): SteadyLoad => startSteadyLoad({ rate, people, scenarios, port: () => server.port })
  let load = startLoad()
  closers.push(() => load.stop())

  const [figuresByMinute, problems, readings]: [Figures[], string[], Reading[]] = [[], [], []]
  for (let minute = 1; minute <= minutes; minute++) {
    await sleep(60_000)
    const [figures, stream] = [load.take(), await streams.take()]
    figuresByMinute.push(figures)
    problems.push(...figures.failures, ...stream.failures)
    const beats = stream.beatsBySecond
    const meanBeats = beats.reduce((sum, each) => sum + each, 0) / Math.max(1, beats.length)
    console.log(
      [
        `minute ${minute}: ${figures.calls} calls`,
        `${figures.failures.length} failed`,
        `p50 ${percentile(figures.times, 0.5).toFixed(1)} ms`,
        `p99 ${percentile(figures.times, 0.99).toFixed(1)} ms`,
        `${stream.open} streams`,
        `${stream.failures.length} failed`,
        `${stream.events} events`,
        `beats a second ${meanBeats.toFixed(0)}, at most ${Math.max(0, ...beats)}`,
        `longest silence ${(stream.longestSilenceMs / 1000).toFixed(1)} s`,
      ].join(', '),
    )
    if (minute % minutesBetweenReadings > 0 && minute < minutes) continue
    await load.stop()
    problems.push(...load.take().failures)
    const { used, rss, collectedMs } = await memoryOf(server)
    readings.push({ hours: minute / 60, mb: used / 1e6 })
    console.log(
      `memory: ${(used / 1e6).toFixed(1)} MB in use, ${(rss / 1e6).toFixed(0)} MB resident, collected in ${collectedMs.toFixed(0)} ms`,
    )
    load = startLoad()
  }
  return judge({ figuresByMinute, problems, readings })
}

type Memory = { used: number; rss: number; collectedMs: number }

async function memoryOf({ child }: ProductServer): Promise<Memory> {
  child.send('memory')
  const [memory] = (await once(child, 'message')) as [Memory]
  return memory
}

function judge({
  figuresByMinute,
  problems,
  readings,
}: {
  figuresByMinute: readonly Figures[]
  problems: readonly string[]
  readings: readonly Reading[]
}): boolean {
  const times = Float64Array.from(figuresByMinute.flatMap((figures) => [...figures.times])).sort()
  const p99 = percentile(times, 0.99)
  const slope = slopeOf(readings.filter(({ hours }) => hours * 60 > minutes / 4))
  const isJudged = minutes >= shortestJudged
  console.table(scenarioRows(figuresByMinute, longestP99Ms))
  console.table([
    { figure: 'calls', found: times.length, wanted: '' },
    { figure: 'failed calls and streams', found: problems.length, wanted: '0' },
    { figure: 'p99, ms', found: p99.toFixed(1), wanted: `< ${longestP99Ms}` },
    { figure: 'memory, MB an hour', found: slope.toFixed(2), wanted: isJudged ? `< ${steepestSlope}` : 'not judged: too short' },
  ])
  for (const [problem, all = []] of Object.entries(Object.groupBy(problems, (each) => each))) console.log(`${all.length} × ${problem}`)
  return problems.length === 0 && p99 < longestP99Ms && (!isJudged || slope < steepestSlope)
}
