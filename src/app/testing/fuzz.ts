import * as fc from 'fast-check'
import * as z from 'zod'
import { judgeAccess } from '#platform/contract/access.ts'
import type { Route } from '#platform/contract/route.ts'
import { allRoutes } from '../openapi.ts'
import { send } from './send.ts'
import { bends, bent } from './strange-inputs.ts'
import type { TestApi } from './test-api.ts'
import { allWays, nameOf } from './call-examples.ts'
import { aWorld, type Knocker } from './world.ts'

type Wanted = { readonly requests: number; readonly seed: number; readonly forMs?: number }

/** `faults` are the answers of 500 and more and those against the contract, with the call that got them; `passed` is the share behind validation. */
export type FuzzResult = {
  readonly calls: number
  readonly faults: readonly string[]
  readonly passed: number
  readonly statuses: Record<number, number>
}

/** They would end the sessions of those who go on, or never end themselves. */
const leftOut = [
  'GET /v1/live',
  'POST /v1/auth/logout',
  'POST /v1/auth/select',
  'POST /v1/auth/clear-selection',
  'POST /v1/auth/end-session',
  'POST /v1/auth/end-other-sessions',
]

const notPassed = [400, 413, 415, 422]

/** Calls every operation with inputs that are sensible but for one thing, by people who may call it; the same calls for the same seed. */
export async function fuzz(api: TestApi, { requests, seed, forMs = Infinity }: Wanted): Promise<FuzzResult> {
  const world = await aWorld(api)
  const ways = await allWays(api.db)
  const routes = allRoutes.filter((route) => !leftOut.includes(nameOf(route)))
  const rounds = Math.ceil(requests / routes.length)
  const plans = routes.map((route, index) => ({
    route,
    way: ways.get(nameOf(route)),
    names: fieldNames(route),
    people: world.people.filter(({ standing }) => judgeAccess(route.access, standing) === 'allowed'),
    bends: fc.sample(bends(route.input), { numRuns: rounds, seed: seed + index }),
  }))
  const [faults, statuses]: [string[], Record<number, number>] = [[], {}]
  let calls = 0
  const end = performance.now() + forMs
  const ask = async (route: Route, person: Knocker, input: object): Promise<void> => {
    const { statusCode, body } = await send(api.app, route, input as never, person.token)
    calls += 1
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
    if (statusCode >= 500 && statusCode !== 503) faults.push(`${nameOf(route)} as ${person.name}: ${statusCode} ${body} to ${shown(input)}`)
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { route, way, names, people, bends: all } of plans) {
      const [person, bend] = [people[round % people.length], all[round]]
      if (!person || !bend || performance.now() > end) continue
      await ask(route, person, bent(way?.input(way.aim?.(world.own) ?? '') ?? {}, names, bend))
    }
  }
  const refused = notPassed.reduce((sum, status) => sum + (statuses[status] ?? 0), 0)
  return { calls, faults, statuses, passed: (calls - refused) / calls }
}

/** What may be bent: an address is written by programs, and one that no program would write ends in carry. */
function fieldNames({ input, path }: Route): readonly string[] {
  return input instanceof z.ZodObject ? Object.keys(input.shape).filter((name) => !path.includes(`{${name}}`)) : []
}

const shown = (input: object): string =>
  JSON.stringify(input, (_, value: unknown) => (value instanceof File ? `file ${value.name}` : value)).slice(0, 400)
