import type { Answer } from '../http-load.ts'
import type { Call, Scenario } from '../scenario.ts'

export type Figures = {
  seconds: number
  calls: number
  failures: readonly string[]
  /** Milliseconds, sorted. */
  times: Float64Array
  /** The same, by the name of the scenario and not sorted. */
  timesByScenario: ReadonlyMap<string, readonly number[]>
}

type Tally = {
  /** What happened since the last taking. */
  take(): Figures
  count(scenario: Scenario, call: Call, work: () => Promise<Answer>): Promise<Answer>
}

export function openTally(): Tally {
  let [timesByScenario, failures, began] = empty()
  return {
    take: () => {
      const times = Float64Array.from([...timesByScenario.values()].flat()).sort()
      const taken = { seconds: (performance.now() - began) / 1000, calls: times.length, failures, times, timesByScenario }
      ;[timesByScenario, failures, began] = empty()
      return taken
    },
    count: async ({ name }, { method, url }, work) => {
      const sentAt = performance.now()
      const fail = (reason: string): unknown => failures.push(`${method} ${url.split('?')[0]}: ${reason}`)
      try {
        const answer = await work()
        if (answer.status >= 400) fail(`${answer.status} ${answer.body.slice(0, 160)}`)
        return answer
      } catch (error) {
        fail(error instanceof Error ? error.message : String(error))
        return { status: 0, body: '' }
      } finally {
        const times = timesByScenario.get(name) ?? []
        times.push(performance.now() - sentAt)
        timesByScenario.set(name, times)
      }
    },
  }
}

const empty = (): [Map<string, number[]>, string[], number] => [new Map(), [], performance.now()]
