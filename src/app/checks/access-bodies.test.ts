import { beforeAll, describe, expect, it } from 'vitest'
import { addressOfRoute, callsWithBody, strangeBodies } from '../attack/body-attacks.ts'
import { carry } from '#platform/contract/carry.ts'
import { allRoutes } from '../openapi.ts'
import { testApi } from '../testing/test-api.ts'
import { allWays, nameOf, type Way } from '../testing/call-examples.ts'
import { aWorld, type World } from '../testing/world.ts'

let world: World
let ways: ReadonlyMap<string, Way>
const api = await testApi()
beforeAll(async () => {
  world = await aWorld(api)
  ways = await allWays(api.db)
})

const guarded = allRoutes.filter(({ access }) => access.who !== 'anyone')
const strange = Object.entries(strangeBodies).map(([name, make]) => [name, make()] as const)

describe.each(callsWithBody(guarded).map((route) => [nameOf(route), route] as const))('%s', (name, route) => {
  it('answers 401 to whoever has no login, whatever the body is, before it reads it', async () => {
    const way = ways.get(name)
    if (!way) throw new Error(`${name} is not in the walk: name it in src/app/testing/call-examples.ts`)
    const sensible = carry(route, way.input(way.aim?.(world.own) ?? '') as never)
    const form = sensible.body instanceof FormData ? new Request('http://test', { method: 'POST', body: sensible.body }) : undefined
    const wanted = form
      ? { headers: { 'content-type': form.headers.get('content-type') ?? '' }, body: Buffer.from(await form.arrayBuffer()) }
      : { headers: { 'content-type': 'application/json' }, body: sensible.body ?? '{}' }
    for (const [what, { headers, body }] of [['a sensible one', wanted] as const, ...strange]) {
      for (const token of [undefined, 'made-up']) {
        const sent = { ...headers, ...(token && { authorization: `Bearer ${token}` }) }
        const answer = await api.app.inject({ method: route.method, url: addressOfRoute(route), headers: sent, payload: body })
        expect(`${what}: ${answer.statusCode}`).toBe(`${what}: 401`)
      }
    }
  })
})

const open = allRoutes.filter(({ access, method }) => access.who === 'anyone' && method !== 'GET')

it.each(open.map((route) => [nameOf(route), route] as const))(
  '%s, open to everyone, refuses each of them in a sentence',
  async (_, route) => {
    for (const [what, { headers, body }] of strange) {
      const answer = await api.app.inject({ method: route.method, url: addressOfRoute(route), headers, payload: body })
      expect([400, 413, 415, 422], `${what}: ${answer.statusCode} ${answer.body}`).toContain(answer.statusCode)
      expect(answer.json()).toMatchObject({ message: expect.stringMatching(/\w/) })
    }
  },
)
