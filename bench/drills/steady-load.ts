import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../http-load.ts'
import type { Tokens } from '../recorder.ts'
import type { Call, Scenario } from '../scenario.ts'

export type Figures = {
  readonly seconds: number
  readonly calls: number
  readonly failures: readonly string[]
  /** Milliseconds, sorted. */
  readonly times: Float64Array
}

export type SteadyLoad = {
  /** What happened since the last taking. */
  take(): Figures
  stop(): Promise<void>
}

type Options = {
  /** Calls a second, whether earlier ones have been answered or not. */
  readonly rate: number
  /** One for each round that can be under way. */
  readonly people: readonly Tokens[]
  readonly scenarios: readonly Scenario[]
  /** The server of the next call. */
  readonly port: () => number
}

/** Rounds of the scenarios one after the other, at a steady rate. A round that fails is not continued. */
export function startSteadyLoad({ rate, people, scenarios, port }: Options): SteadyLoad {
  const agents = new Map<number, Agent>()
  const free = people.map((_, connection) => connection)
  const underWay = new Set<Promise<void>>()
  const abort = new AbortController()
  let [times, failures, began, rounds]: [number[], string[], number, number] = [[], [], performance.now(), 0]

  const exchange = async (call: Call, token: string): Promise<Answer> => {
    const to = port()
    const agent = agents.get(to) ?? new Agent({ keepAlive: true, maxSockets: people.length })
    agents.set(to, agent)
    const sentAt = performance.now()
    try {
      const answer = await send(call, { port: to, agent, token })
      if (answer.status >= 400) failures.push(`${call.method} ${pathOf(call)}: ${answer.status} ${answer.body.slice(0, 160)}`)
      return answer
    } catch (error) {
      failures.push(`${call.method} ${pathOf(call)}: ${error instanceof Error ? error.message : String(error)}`)
      return { status: 0, body: '' }
    } finally {
      times.push(performance.now() - sentAt)
    }
  }
  const playRound = async (scenario: Scenario, n: number, connection: number): Promise<void> => {
    const tokens = people[connection] ?? { asker: '', decider: '' }
    const answered: Answer[] = []
    for (const step of scenario.round(n, connection)) {
      const call = step(answered)
      answered.push(await exchange(call, tokens[call.by]))
      if (answered.at(-1)?.status !== 200) return
    }
  }
  const going = (async () => {
    const start = performance.now()
    for (let sent = 0; !abort.signal.aborted; await sleep(5)) {
      while (sent < ((performance.now() - start) / 1000) * rate && free.length > 0) {
        const connection = free.shift() ?? 0
        const scenario = scenarios[rounds % scenarios.length]
        if (!scenario) throw new Error('There is nothing to call')
        const n = Math.floor(rounds++ / scenarios.length)
        sent += scenario.round(n, connection).length
        const round: Promise<void> = playRound(scenario, n, connection).finally(() => {
          free.push(connection)
          underWay.delete(round)
        })
        underWay.add(round)
      }
    }
    await Promise.all(underWay)
  })()
  return {
    take: () => {
      const taken = { seconds: (performance.now() - began) / 1000, calls: times.length, failures, times: Float64Array.from(times).sort() }
      ;[times, failures, began] = [[], [], performance.now()]
      return taken
    },
    stop: async () => {
      abort.abort()
      await going
      for (const agent of agents.values()) agent.destroy()
    },
  }
}

const pathOf = ({ url }: Call): string => url.split('?')[0] ?? url

function send({ method, url, body }: Call, { port, agent, token }: { port: number; agent: Agent; token: string }): Promise<Answer> {
  const text = body && JSON.stringify(body)
  const headers = { authorization: `Bearer ${token}`, ...(text && { 'content-type': 'application/json' }) }
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: url, method, agent, headers, timeout: 30_000 }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString() }))
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer within 30 s'))).on('error', reject)
    sent.end(text)
  })
}
