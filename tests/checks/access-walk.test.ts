import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkAccess, isAllowed } from '#platform/contract/access.ts'
import { routeName, type Route } from '#platform/contract/route.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { allRoutes } from '#app/openapi.ts'
import { send } from '../world/send.ts'
import { testApi } from '../world/test-api.ts'
import { isWhole, shareOf } from '../world/whole.ts'
import { listCallExamples, isInReach, type CallExample } from '../world/examples/call-examples.ts'
import type { Targets } from '../world/world/world-rows.ts'
import { aWorld, type TestCaller, type World } from '../world/world/world.ts'
import { minutes } from '#tests/world/patience.ts'

let world: World
let examples: ReadonlyMap<string, CallExample>
const api = await testApi()
beforeAll(async () => {
  world = await aWorld(api)
  examples = await listCallExamples(api.db)
})

const noSuchId = '999999999'
const malformed = ['abc', '0', '-1', '1.5', "1' or '1'='1", '99999999999999999999', '../1', '1e3']
/** Their target is not found a second time. Everywhere else a 404 would be a refusal. */
const endsTarget: readonly string[] = ['POST /v2/integrations/keys/revoke', 'POST /v2/integrations/failed-work/send-again']
const places = ['own', 'foreignPlant', 'foreignTransporter'] as const

const exampleOf = (route: Route): CallExample => {
  const example = examples.get(routeName(route))
  if (!example) throw new Error(`${routeName(route)} has no example: add one to tests/world/examples/call-examples.ts`)
  return example
}

const call = (route: Route, { token }: TestCaller, input: object) => send(api.app, route, input, token)

/** The status for a caller whose access does not allow the route; undefined when it does. */
const accessRefusal = (route: Route, { grants }: TestCaller): number | undefined =>
  ({ 'sign-in-needed': 401, forbidden: 403, allowed: undefined })[checkAccess(route.access, grants)]

type WrongCall = { caller: TestCaller; target: string; expected: readonly number[]; id: string }

/** Every call of an operation that must be refused, with the allowed statuses. */
function wrongCalls(route: Route, example: CallExample): readonly WrongCall[] {
  return world.callers.flatMap((caller, n) => {
    const refusal = accessRefusal(route, caller)
    const wrong = (target: string, id: string, expected: readonly number[]): WrongCall => ({
      caller,
      target,
      id,
      expected: refusal === undefined ? expected : [refusal],
    })
    const { targetId } = example
    if (!targetId) return refusal === undefined ? [] : [wrong('nothing', noSuchId, [])]
    const outOfScope = places.filter((place) => refusal !== undefined || !isInReach(caller, world[place], example.reach ?? 'scope'))
    const all = [
      ...outOfScope.map((place) => wrong(place, targetIn(targetId, place), [403, 404])),
      wrong('no such', targetIn(targetId, 'own').replace(/\d+$/, noSuchId), [403, 404]),
      wrong('malformed', malformed[n % malformed.length] ?? '', [400, 404, 422]),
    ]
    // Who may not call at all is refused before the target is looked at.
    return refusal === undefined ? all : shareOf(n, all)
  })
}

/** The target id in a place. An empty one would be refused as malformed and prove nothing. */
function targetIn(targetId: TargetId, place: (typeof places)[number]): string {
  const id = targetId(world[place])
  if (!/^([a-z-]+:)?\d+$/.test(id)) throw new Error(`There is no target in ${place}: '${id}'`)
  return id
}

type TargetId = (targets: Targets) => string

/** Calls about an own target with one other id out of scope, each with the same call using a missing id. */
function callsWithOtherIds(
  route: Route,
  example: CallExample,
): readonly { caller: TestCaller; target: string; foreign: object; missing: object }[] {
  const { targetId, otherIds = {}, reach = 'scope' } = example
  if (!targetId) return []
  const permitted = world.callers.filter((caller) => accessRefusal(route, caller) === undefined && isInReach(caller, world.own, reach))
  // With plant-wide reach, another transporter's rows are in scope.
  const foreignPlaces = reach === 'plant' ? (['foreignPlant'] as const) : (['foreignPlant', 'foreignTransporter'] as const)
  const own = example.input(targetIn(targetId, 'own'))
  return permitted.flatMap((caller) =>
    Object.entries(otherIds).flatMap(([field, otherId]) =>
      foreignPlaces.map((place) => ({
        caller,
        target: `${field} of ${place}`,
        foreign: { ...own, [field]: targetIn(otherId, place) },
        missing: { ...own, [field]: noSuchId },
      })),
    ),
  )
}

/** A fingerprint of the database: row count and transaction ids of each table. */
async function databaseFingerprint(): Promise<string> {
  const sums = (await tables).map(
    ({ name }) => sql`select ${sql.lit(name)} as name, count(*) as n, sum(xmin::text::bigint) as written from ${sql.id(name)}`,
  )
  return JSON.stringify((await sql`${sql.join(sums, sql` union all `)}`.execute(named(api.db, 'fingerprint'))).rows)
}

/** Sessions record when they were last seen and rate limits count every attempt, so both change. */
const tables = sql<{ name: string }>`select tablename as name from pg_tables
  where schemaname = 'public' and tablename not in ('session', 'rate_limit') order by 1`
  .execute(api.db)
  .then(({ rows }) => rows)

/** As it was before the next call, if known. */
let fingerprint: string | undefined

async function changingNothing(callAll: () => Promise<void>): Promise<void> {
  const before = (fingerprint ??= await databaseFingerprint())
  await callAll()
  fingerprint = await databaseFingerprint()
  expect(fingerprint).toBe(before)
}

let calls = 0

it('has an example for every operation, and no others', () => {
  const names = allRoutes.map(routeName)
  expect({
    missing: names.filter((name) => !examples.has(name)),
    gone: [...examples.keys()].filter((name) => !names.includes(name)),
  }).toEqual({
    missing: [],
    gone: [],
  })
})

it('has at least ten kinds of callers', () => expect(world.callers.length).toBeGreaterThanOrEqual(10))

describe.each(allRoutes.filter(({ access }) => access.who !== 'anyone').map((route) => [routeName(route), route] as const))(
  '%s',
  (_, route) => {
    it('refuses callers without permission and targets out of scope, and changes nothing', { timeout: minutes(1) }, async () => {
      const example = exampleOf(route)
      const missing = new Map<TestCaller, string>()
      const outOfScope: (WrongCall & { refusal: string })[] = []
      await changingNothing(async () => {
        const wrongs = wrongCalls(route, example)
        const targets = example.targetId ? ['foreignPlant', 'no such', 'malformed'] : ['nothing']
        expect(targets.filter((target) => !wrongs.some((wrong) => wrong.target === target))).toEqual([])
        for (const wrong of wrongs) {
          const { caller, target, expected, id } = wrong
          const { statusCode: status, body } = await call(route, caller, example.input(id))
          calls += 1
          expect(expected, `${caller.name}, ${target}: ${status} ${body}`).toContain(status)
          const refusal = `${status} ${body}`
          if (target === 'no such') missing.set(caller, refusal)
          const place = places.find((each) => each === target)
          // What is in sight but another person's may be refused as such.
          if (place && (status === 404 || !isInReach(caller, world[place], 'scope'))) outOfScope.push({ ...wrong, refusal })
        }
      })
      // Out of scope and missing give the same refusal, byte for byte.
      for (const { caller, target, refusal } of outOfScope.filter((each) => missing.has(each.caller)))
        expect(`${target} ${refusal}`).toBe(`${target} ${missing.get(caller)}`)
    })

    it('refuses each other id that is out of scope, with the same response as a missing one', async () => {
      const wrong = callsWithOtherIds(route, exampleOf(route))
      if (wrong.length === 0) return
      await changingNothing(async () => {
        for (const { caller, target, foreign, missing } of wrong) {
          const [refused, missingResponse] = [await call(route, caller, foreign), await call(route, caller, missing)]
          expect([403, 404, 422], `${caller.name}, ${target}: ${refused.statusCode} ${refused.body}`).toContain(refused.statusCode)
          expect(`${refused.statusCode} ${refused.body}`).toBe(`${missingResponse.statusCode} ${missingResponse.body}`)
        }
      })
    })

    it('accepts every permitted caller with a target in scope', async () => {
      const example = exampleOf(route)
      if (example.isRefusedOnly || example.reach === 'person') return
      fingerprint = undefined
      const { targetId, reach = 'scope', handlerAccess } = example
      const [first, ...others] = world.callers.filter(
        (caller) =>
          accessRefusal(route, caller) === undefined &&
          (!handlerAccess || isAllowed(handlerAccess, caller.grants)) &&
          (!targetId || isInReach(caller, world.own, reach)),
      )
      const ask = async (caller: TestCaller) => call(route, caller, example.input(targetId ? targetId(world.own) : ''))
      if (!first) throw new Error('Nobody may call this')
      const { statusCode, body } = await ask(first)
      // A conflict: access and scope are passed, but the target is in another state.
      const accepted = [200, 201, 204, 409]
      expect(accepted, `${first.name}: ${statusCode} ${body}`).toContain(statusCode)
      // Whoever comes later may also be told that it is done already, as the first is.
      const again = (await ask(first)).statusCode
      expect(endsTarget.includes(routeName(route)) ? [401, 403] : [401, 403, 404]).not.toContain(again)
      for (const other of isWhole ? others : others.slice(-1)) {
        const { statusCode: status, body: text } = await ask(other)
        expect([...accepted, again], `${other.name}: ${status} ${text}`).toContain(status)
      }
    })
  },
)

it('made more than a thousand calls', () => expect(calls).toBeGreaterThan(1000))
