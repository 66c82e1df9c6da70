import { drive, percentile, requestBytes, type Answer, type NextRequest } from './http-load.ts'
import type { PeopleOfConnections } from './people.ts'
import type { Scenario, Step } from './scenario.ts'
import type { ServerProcess } from './server-process.ts'

export type Point = {
  requestsPerSecond: number
  /** Milliseconds, of single calls. */
  p50: number
  p95: number
  p99: number
  cpuPerRequest: number
}

type Wanted = {
  server: ServerProcess
  people: PeopleOfConnections
  scenario: Scenario
  connections: number
  seconds: number
  /** It has just been driven. */
  isWarm: boolean
}

/** Drives one scenario at one number of connections, after one second of warm-up. Throws when a call is refused. */
export async function measure({ server, people, scenario, connections, seconds, isWarm }: Wanted): Promise<Point> {
  const load = (length: number) => drive({ port: server.port, connections, seconds: length, requests: (n) => rounds(scenario, people, n) })
  if (!isWarm) refuseFailures(scenario, (await load(1)).failures)
  const { processorTime: before } = await server.used()
  const { milliseconds, seconds: taken, failures } = await load(seconds)
  const { processorTime: after } = await server.used()
  refuseFailures(scenario, failures)
  return {
    requestsPerSecond: milliseconds.length / taken,
    p50: percentile(milliseconds, 0.5),
    p95: percentile(milliseconds, 0.95),
    p99: percentile(milliseconds, 0.99),
    cpuPerRequest: (after - before) / milliseconds.length,
  }
}

/** A server that has just started compiles what it runs: without this, whatever is measured first would pay for it. */
export async function warmUp({
  server,
  people,
  scenarios,
}: Pick<Wanted, 'server' | 'people'> & { scenarios: readonly Scenario[] }): Promise<void> {
  const reading = scenarios.filter(({ isWriting }) => !isWriting)
  const seconds = warmUpSeconds / reading.length
  for (const scenario of reading)
    await drive({ port: server.port, connections: people.length, seconds, requests: (n) => rounds(scenario, people, n) })
}

const warmUpSeconds = 15

function refuseFailures({ name }: Scenario, failures: readonly string[]): void {
  if (failures.length > 0) throw new Error(`${name}: ${failures.length} calls failed, the first with ${failures[0]}`)
}

/** One connection's rounds. A round that has begun is finished. */
function rounds(scenario: Scenario, people: PeopleOfConnections, connection: number): NextRequest {
  const tokens = people[connection] ?? people[0]
  let n = 0
  let left: Step[] = []
  let answered: Answer[] = []
  return (previous, isOver) => {
    if (previous) answered.push(previous)
    if (left.length === 0) {
      if (isOver) return null
      left = [...scenario.round(n++, connection)]
      answered = []
    }
    const call = left.shift()?.(answered)
    if (!call) return null
    const body = call.body && JSON.stringify(call.body)
    return requestBytes({ method: call.method, url: call.url, body, token: tokens[call.by] })
  }
}
