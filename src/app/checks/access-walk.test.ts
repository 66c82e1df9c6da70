import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { judgeAccess } from '#platform/contract/access.ts'
import type { Route } from '#platform/contract/route.ts'
import { allRoutes } from '../openapi.ts'
import { send } from '../testing/send.ts'
import { testApi } from '../testing/test-api.ts'
import { allWays, nameOf, reaches, type Way } from '../testing/call-examples.ts'
import type { Targets } from '../testing/world-rows.ts'
import { aWorld, type Knocker, type World } from '../testing/world.ts'

let world: World
let ways: ReadonlyMap<string, Way>
const api = await testApi()
beforeAll(async () => {
  world = await aWorld(api)
  ways = await allWays(api.db)
})

const noSuchId = '999999999'
const malformed = ['abc', '0', '-1', '1.5', "1' or '1'='1", '99999999999999999999', '../1', '1e3']
const places = ['own', 'foreignPlant', 'foreignTransporter'] as const

const wayOf = (route: Route): Way => {
  const way = ways.get(nameOf(route))
  if (!way) throw new Error(`${nameOf(route)} is not in the walk: name it in src/app/testing/call-examples.ts`)
  return way
}

const call = (route: Route, { token }: Knocker, input: object) => send(api.app, route, input, token)

/** What the gate says to whoever may not come in; undefined for who may. */
const refusedAtGate = (route: Route, { standing }: Knocker): number | undefined =>
  ({ 'sign-in-needed': 401, forbidden: 403, allowed: undefined })[judgeAccess(route.access, standing)]

type Wrong = { readonly person: Knocker; readonly target: string; readonly expected: readonly number[]; readonly aimedAt: string }

/** Every call of an operation that must not come through, with what may be answered to it. */
function wrongCalls(route: Route, way: Way): readonly Wrong[] {
  return world.people.flatMap((person, n) => {
    const atGate = refusedAtGate(route, person)
    const wrong = (target: string, aimedAt: string, expected: readonly number[]): Wrong => ({
      person,
      target,
      aimedAt,
      expected: atGate === undefined ? expected : [atGate],
    })
    const { aim } = way
    if (!aim) return atGate === undefined ? [] : [wrong('nothing', noSuchId, [])]
    const outOfReach = places.filter((place) => atGate !== undefined || !reaches(person, world[place], way.reach ?? 'scope'))
    return [
      ...outOfReach.map((place) => wrong(place, aimedAt(aim, place), [403, 404])),
      wrong('no such', noSuchId, [403, 404]),
      wrong('malformed', malformed[n % malformed.length] ?? '', [400, 404, 422]),
    ]
  })
}

/** What is aimed at in a place. An aim at nothing would be refused for being malformed, and prove nothing. */
function aimedAt(aim: Aim, place: (typeof places)[number]): string {
  const id = aim(world[place])
  if (!/^\d+$/.test(id)) throw new Error(`There is nothing to aim at in ${place}: '${id}'`)
  return id
}

type Aim = (targets: Targets) => string

/** Calls about what is theirs, in which one further identifier is somebody else's; beside each, the same call with none such. */
function strayCalls(route: Route, way: Way): readonly { person: Knocker; target: string; stray: object; missing: object }[] {
  const { aim, further = {}, reach = 'scope' } = way
  if (!aim) return []
  const insiders = world.people.filter((person) => refusedAtGate(route, person) === undefined && reaches(person, world.own, reach))
  // Within a plant's reach another transporter's rows are no stray ones.
  const strays = reach === 'plant' ? (['foreignPlant'] as const) : (['foreignPlant', 'foreignTransporter'] as const)
  const own = way.input(aimedAt(aim, 'own'))
  return insiders.flatMap((person) =>
    Object.entries(further).flatMap(([field, aimFurther]) =>
      strays.map((place) => ({
        person,
        target: `${field} of ${place}`,
        stray: { ...own, [field]: aimedAt(aimFurther, place) },
        missing: { ...own, [field]: noSuchId },
      })),
    ),
  )
}

/** How many rows there are in each table and which transactions wrote them: it changes with the smallest change. */
async function everything(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(
    api.db,
  )
  // A session tells when it was seen last, and limits count every try: both are to change.
  const kept = rows.filter(({ name }) => !['session', 'rate_limit'].includes(name))
  const sums = kept.map(
    ({ name }) => sql`select ${name}::text as name, count(*) as n, sum(xmin::text::bigint) as written from ${sql.id(name)}`,
  )
  return JSON.stringify((await sql`${sql.join(sums, sql` union all `)}`.execute(api.db)).rows)
}

let calls = 0

it('knows every operation, and no other', () => {
  const names = allRoutes.map(nameOf)
  expect({ missing: names.filter((name) => !ways.has(name)), gone: [...ways.keys()].filter((name) => !names.includes(name)) }).toEqual({
    missing: [],
    gone: [],
  })
})

it('has more than ten kinds of people', () => expect(world.people.length).toBeGreaterThanOrEqual(10))

describe.each(allRoutes.filter(({ access }) => access.who !== 'anyone').map((route) => [nameOf(route), route] as const))(
  '%s',
  (_, route) => {
    it('refuses everyone who may not, about whatever is not theirs, and changes nothing', { timeout: 60_000 }, async () => {
      const way = wayOf(route)
      const before = await everything()
      const missing = new Map<Knocker, string>()
      const outOfReach: (Wrong & { body: string })[] = []
      for (const wrong of wrongCalls(route, way)) {
        const { person, target, expected, aimedAt } = wrong
        const { statusCode: status, body } = await call(route, person, way.input(aimedAt))
        calls += 1
        expect(expected, `${person.name}, ${target}: ${status} ${body}`).toContain(status)
        if (target === 'no such') missing.set(person, body)
        else if (status === 404 && target !== 'malformed') outOfReach.push({ ...wrong, body })
      }
      // What is out of reach is the same, to the byte, as what was never there.
      for (const { person, target, body } of outOfReach) expect(`${target} ${body}`).toBe(`${target} ${missing.get(person)}`)
      expect(await everything()).toBe(before)
    })

    it('refuses each further identifier that alone is somebody else’s, as if it were none', async () => {
      const way = wayOf(route)
      const before = await everything()
      for (const { person, target, stray, missing } of strayCalls(route, way)) {
        const [refused, none] = [await call(route, person, stray), await call(route, person, missing)]
        expect([403, 404, 422], `${person.name}, ${target}: ${refused.statusCode} ${refused.body}`).toContain(refused.statusCode)
        expect(`${refused.statusCode} ${refused.body}`).toBe(`${none.statusCode} ${none.body}`)
      }
      expect(await everything()).toBe(before)
    })

    it('lets in whoever may, about what is theirs', async () => {
      const way = wayOf(route)
      if (way.isNeverOpened || way.reach === 'person') return
      const { aim } = way
      const insiders = world.people.filter(
        (person) => refusedAtGate(route, person) === undefined && (!aim || reaches(person, world.own, way.reach ?? 'scope')),
      )
      expect(insiders.length).toBeGreaterThan(0)
      const statuses = await Promise.all(
        insiders.map(async (person) => (await call(route, person, way.input(aim ? aim(world.own) : ''))).statusCode),
      )
      expect(statuses.filter((status) => ![401, 404, 422].includes(status) && status < 500).length).toBeGreaterThan(0)
    })
  },
)

it('walked far', () => expect(calls).toBeGreaterThan(1000))
