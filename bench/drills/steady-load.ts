import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../http-load.ts'
import type { Tokens } from '../recorder.ts'
import type { Call, Scenario, Step } from '../scenario.ts'
import { openTally, type Figures } from './tally.ts'

export type SteadyLoad = {
  /** What happened since the last taking. */
  take(): Figures
  stop(): Promise<void>
}

type Options = {
  /** Calls a second, whether earlier ones have been answered or not. */
  rate: number
  /** One for each round that can be under way. */
  people: readonly Tokens[]
  scenarios: readonly Scenario[]
  /** The server of the next call. */
  port: () => number
}

/** Rounds of the scenarios one after the other, at a steady rate. A round that fails is not continued. */
export function startSteadyLoad({ rate, people, scenarios, port }: Options): SteadyLoad {
  const tally = openTally()
  const agents = new Map<number, Agent>()
  const abort = new AbortController()
  const exchange = async (scenario: Scenario, call: Call, token: string): Promise<Answer> => {
    const to = port()
    const agent = agents.get(to) ?? new Agent({ keepAlive: true, maxSockets: people.length })
    agents.set(to, agent)
    return tally.count(scenario, call, () => send(call, { port: to, agent, token }))
  }
  const play = async (scenario: Scenario, steps: readonly Step[], tokens: Tokens): Promise<void> => {
    const answered: Answer[] = []
    for (const step of steps) {
      const call = step(answered)
      answered.push(await exchange(scenario, call, tokens[call.by]))
      if (answered.at(-1)?.status !== 200) return
    }
  }
  const going = keepPlaying({ rate, people, scenarios, play, signal: abort.signal })
  return {
    take: tally.take,
    stop: async () => {
      abort.abort()
      await going
      for (const agent of agents.values()) agent.destroy()
    },
  }
}

type Playing = Pick<Options, 'rate' | 'people' | 'scenarios'> & {
  play: (scenario: Scenario, steps: readonly Step[], tokens: Tokens) => Promise<void>
  signal: AbortSignal
}

/** Begins rounds until the signal, and finishes them. */
async function keepPlaying({ rate, people, scenarios, play, signal }: Playing): Promise<void> {
  const free = [...people.entries()]
  const underWay = new Set<Promise<void>>()
  const start = performance.now()
  for (let [sent, rounds] = [0, 0]; !signal.aborted; await sleep(5)) {
    while (sent < ((performance.now() - start) / 1000) * rate) {
      const person = free.shift()
      const scenario = scenarios[rounds % scenarios.length]
      if (!person || !scenario) break
      const steps = scenario.round(Math.floor(rounds++ / scenarios.length), person[0])
      sent += steps.length
      const round: Promise<void> = play(scenario, steps, person[1]).finally(() => {
        free.push(person)
        underWay.delete(round)
      })
      underWay.add(round)
    }
  }
  await Promise.all(underWay)
}

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
