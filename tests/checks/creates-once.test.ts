import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { checkAccess, isAllowed } from '#platform/contract/access.ts'
import { keyHeader } from '#platform/contract/idempotency.ts'
import { routeName, type Route } from '#platform/contract/route.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder, aSuspendedDriver } from '#drivers/pass/passes.factory.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { hashOfKey } from '#platform/server/http/once/sealed-answer.ts'
import { kindScene } from '#requests/kinds/kinds.factory.ts'
import { kinds as kindRoutes, kindSlugs } from '#requests/kinds/kinds.contract.ts'
import { allRoutes } from '#app/openapi.ts'
import { isInReach, listCallExamples, type CallExample } from '../world/examples/call-examples.ts'
import { creatingScenes, leftToOwnTests } from '../world/examples/creating-scenes.ts'
import { send } from '../world/send.ts'
import { testApi } from '../world/test-api.ts'
import { aWorld, type TestCaller, type World } from '../world/world/world.ts'
import { minutes } from '#tests/world/patience.ts'

let world: World
let examples: ReadonlyMap<string, CallExample>
const api = await testApi()
beforeAll(async () => {
  world = await aWorld(api)
  examples = await listCallExamples(api.db)
}, 240_000)

/** A call of the route by somebody who may make it. */
function exampleOf(route: Route): { example: CallExample; caller: TestCaller; input: object } {
  const example = examples.get(routeName(route))
  if (!example) throw new Error(`${routeName(route)} has no example`)
  const { handlerAccess, targetId, reach = 'scope' } = example
  const allowed = world.callers.filter(
    ({ grants }) => checkAccess(route.access, grants) === 'allowed' && (!handlerAccess || isAllowed(handlerAccess, grants)),
  )
  const caller = allowed.find((each) => !targetId || isInReach(each, world.own, reach)) ?? allowed[0]
  if (!caller) throw new Error(`Nobody may call ${routeName(route)}`)
  return { example, caller, input: validInputs[routeName(route)] ?? example.input(targetId?.(world.own) ?? '') }
}

const file = new File(['name,phone\nAsha,+254712345678'], 'list.csv', { type: 'text/csv' })
const invited = { first_name: 'Asha', last_name: 'Otieno', phone: '+254712345678' }

/** Of calls whose examples are refused before the input is read. */
const validInputs: Readonly<Record<string, object>> = {
  'POST /v2/import/{kind}/check': { kind: 'drivers', register: file },
  'POST /v2/admin/users/create': { ...invited, allocations: [{ plant_id: '1', portal: 'staff_portal', role_id: '1' }] },
  'POST /v2/admin/users/import': { mode: 'check', users: file },
  'POST /v2/transporter/people/invite': { ...invited, role_id: '1' },
}

let keys = 0
const nextKey = (): string => `00000000-0000-4000-8000-${String((keys += 1)).padStart(12, '0')}`

/** The rows of each table, except those that count calls. Each change is audited once. */
async function countRows(): Promise<Readonly<Record<string, string>>> {
  const counts = (await tables).map((name) => sql`select ${sql.lit(name)} as name, count(*) as n from ${sql.id(name)}`)
  const { rows } = await sql<{ name: string; n: string }>`${sql.join(counts, sql` union all `)}`.execute(named(api.db, 'count-rows'))
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}
const tables = sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'
  and tablename not in ('session', 'rate_limit', 'call_key', 'audit') and tablename not like 'audit_2%' order by 1`
  .execute(api.db)
  .then(({ rows }) => rows.map(({ name }) => name))

let created = 0

/** The same call twice: one record, one answer, and the key saved with the record. */
async function createsOnce(route: Route, input: object, token: string | undefined): Promise<'created' | 'refused'> {
  const key = nextKey()
  const call = () => send(api.app, route, input as never, token, { [keyHeader]: key })
  const first = await call()
  if (first.statusCode !== 200) return 'refused'
  created += 1
  const stored = await api.db
    .selectFrom('call_key')
    .select(['is_saved', 'claim'])
    .where('key_hash', '=', hashOfKey(key))
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({ is_saved: true, claim: null })
  const before = await countRows()
  const again = await call()
  expect(`${again.statusCode} ${again.body}`).toBe(`200 ${first.body}`)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(await countRows()).toEqual(before)
  return 'created'
}

/** Requests of every kind wait for the drivers of the examples already; each kind has a driver of its own below. */
const raising = new Set(kindSlugs.map((slug) => routeName(kindRoutes[slug].raise)))
const isWalked = (call: string): boolean => !raising.has(call) && !(call in leftToOwnTests)

const creating = allRoutes.filter(({ creates }) => creates).map((route) => [routeName(route), route] as const)

it.each(creating)('%s refuses a key that was sent with another body', async (call, route) => {
  const { caller, input } = exampleOf(route)
  const key = nextKey()
  const others = { call, key_hash: hashOfKey(key), fingerprint: Buffer.alloc(32), created_at: api.now }
  await api.db
    .insertInto('call_key')
    .values({ ...others, caller: await callerIdOf(caller) })
    .execute()
  const answer = await send(api.app, route, input as never, caller.token, { [keyHeader]: key })
  expect(`${answer.statusCode} ${answer.json().code}`).toBe('422 key_reused')
})

const walked = creating.filter(([call]) => isWalked(call))

it.each(walked)('%s creates once for a key and answers the same', { timeout: minutes(1) }, async (call, route) => {
  const scene = creatingScenes[call]
  const { caller, input } = exampleOf(route)
  const made = scene ? await scene(api) : { input, token: caller.token }
  expect(await createsOnce(route, made.input, made.token)).toBe('created')
})

it.each(kindSlugs)('a request of the kind %s is raised once for a key', async (slug) => {
  const { plantId } = await api.as({ portal: 'staff_portal' })
  const barred = slug === 'review-blacklisting' && { status_id: driverStatus.blacklisted, cardNo: null }
  const driver = await (slug === 'end-suspension' ? aSuspendedDriver(api.db, { plantId }) : aPassHolder(api.db, { plantId, ...barred }))
  const { kind, raiser, example } = kindScene(api, plantId, slug)
  const { token } = await raiser(driver)
  expect(await createsOnce(kind.raise, { driver_id: driver.id, ...(await example(driver)) }, token)).toBe('created')
})

it('leaves no call to its own tests that is none, or that has a scene', () => {
  const calls = creating.map(([call]) => call)
  expect(Object.keys(leftToOwnTests).filter((call) => !calls.includes(call) || call in creatingScenes)).toEqual([])
})

it('made at least 45 records', () => expect(created).toBeGreaterThanOrEqual(45))

const others = allRoutes.filter(({ creates, method, access }) => !creates && method !== 'GET' && access.who !== 'anyone')

it.each(others.map((route) => [routeName(route), route] as const))(
  '%s creates nothing a second time without a key',
  { timeout: minutes(1) },
  async (_, route) => {
    const { example, caller, input } = exampleOf(route)
    if (example.isRefusedOnly) return
    await send(api.app, route, input as never, caller.token)
    const before = await countRows()
    await send(api.app, route, input as never, caller.token)
    expect(await countRows()).toEqual(before)
  },
)

/** The user of a session, or the key of a program. */
async function callerIdOf({ userId, name }: TestCaller): Promise<string> {
  if (!userId) throw new Error(`${name} creates nothing`)
  return userId
}
