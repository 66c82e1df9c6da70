import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { checkAccess } from '#platform/contract/access.ts'
import { routeName, type Route } from '#platform/contract/route.ts'
import { allRoutes } from '#app/openapi.ts'
import { send } from './send.ts'
import { mutations, mutate } from './strange-inputs.ts'
import type { TestApi } from './test-api.ts'
import { listCallExamples } from './examples/call-examples.ts'
import { aWorld, type TestCaller } from './world/world.ts'

type FuzzOptions = { requests: number; seed: number; forMs?: number }

/** `faults` are 5xx responses with their call; `passed` is the share of calls that got past validation. */
export type FuzzResult = {
  calls: number
  faults: readonly string[]
  passed: number
  statuses: Record<number, number>
}

/** They would end the callers' sessions, or never return. */
const excluded = [
  'GET /v1/live',
  'POST /v1/auth/logout',
  'POST /v1/auth/select',
  'POST /v1/auth/clear-selection',
  'POST /v1/auth/end-session',
  'POST /v1/auth/end-other-sessions',
]

const invalidStatuses = [400, 413, 415, 422]

/** Calls every operation with a mutated valid input, as allowed callers; deterministic by seed. */
export async function fuzz(api: TestApi, { requests, seed, forMs = Infinity }: FuzzOptions): Promise<FuzzResult> {
  const world = await aWorld(api)
  const examples = await listCallExamples(api.db)
  const routes = allRoutes.filter((route) => !excluded.includes(routeName(route)))
  const rounds = Math.ceil(requests / routes.length)
  const plans = routes.map((route, index) => ({
    route,
    example: examples.get(routeName(route)),
    names: fieldNames(route),
    callers: world.callers.filter(({ grants }) => checkAccess(route.access, grants) === 'allowed'),
    mutations: fc.sample(mutations(route.input), { numRuns: rounds, seed: seed + index }),
  }))
  const [faults, statuses]: [string[], Record<number, number>] = [[], {}]
  let calls = 0
  const end = performance.now() + forMs
  const callAs = async (route: Route, person: TestCaller, input: object): Promise<void> => {
    const { statusCode, body } = await send(api.app, route, input as never, person.token)
    calls += 1
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
    if (statusCode >= 500 && statusCode !== 503)
      faults.push(`${routeName(route)} as ${person.name}: ${statusCode} ${body} to ${shown(input)}`)
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { route, example, names, callers, mutations: planned } of plans) {
      const [caller, mutation] = [callers[round % callers.length], planned[round]]
      if (!caller || !mutation || performance.now() > end) continue
      await callAs(route, caller, mutate(example?.input(example.targetId?.(world.own) ?? '') ?? {}, names, mutation))
    }
  }
  const refused = invalidStatuses.reduce((sum, status) => sum + (statuses[status] ?? 0), 0)
  return { calls, faults, statuses, passed: (calls - refused) / calls }
}

/** The fields to mutate; `carry` throws for invalid path parameters. */
function fieldNames({ input, path }: Route): readonly string[] {
  return input instanceof z.ZodMiniObject ? Object.keys(input.shape).filter((name) => !path.includes(`{${name}}`)) : []
}

const shown = (input: object): string =>
  JSON.stringify(input, (_, value: unknown) => (value instanceof File ? `file ${value.name}` : value)).slice(0, 400)
