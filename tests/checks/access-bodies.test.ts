import { routeName } from '#platform/contract/route.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { exampleUrl, routesWithBody, malformedBodies } from '../attack/body-attacks.ts'
import { carry } from '#platform/contract/carry.ts'
import { allRoutes } from '#app/openapi.ts'
import { testApi } from '../world/test-api.ts'
import { listCallExamples, type CallExample } from '../world/examples/call-examples.ts'
import { aWorld, type World } from '../world/world/world.ts'

let world: World
let examples: ReadonlyMap<string, CallExample>
const api = await testApi()
beforeAll(async () => {
  world = await aWorld(api)
  examples = await listCallExamples(api.db)
})

const guarded = allRoutes.filter(({ access }) => access.who !== 'anyone')
const malformed = Object.entries(malformedBodies).map(([name, make]) => [name, make()] as const)

describe.each(routesWithBody(guarded).map((route) => [routeName(route), route] as const))('%s', (name, route) => {
  it('answers 401 without a login before it reads the body', async () => {
    const example = examples.get(name)
    if (!example) throw new Error(`${name} has no example: add one to tests/world/examples/call-examples.ts`)
    const valid = carry(route, example.input(example.targetId?.(world.own) ?? '') as never)
    const form = valid.body instanceof FormData ? new Request('http://test', { method: 'POST', body: valid.body }) : undefined
    const validBody = form
      ? { headers: { 'content-type': form.headers.get('content-type') ?? '' }, body: Buffer.from(await form.arrayBuffer()) }
      : { headers: { 'content-type': 'application/json' }, body: valid.body ?? '{}' }
    for (const [what, { headers, body }] of [['a valid body', validBody] as const, ...malformed]) {
      for (const token of [undefined, 'fake']) {
        const sent = { ...headers, ...(token && { authorization: `Bearer ${token}` }) }
        const answer = await api.app.inject({ method: route.method, url: exampleUrl(route), headers: sent, payload: body })
        expect(`${what}: ${answer.statusCode}`).toBe(`${what}: 401`)
      }
    }
  })
})

const open = allRoutes.filter(({ access, method }) => access.who === 'anyone' && method !== 'GET')

it.each(open.map((route) => [routeName(route), route] as const))(
  '%s, open to everyone, refuses each malformed body with a message',
  async (_, route) => {
    for (const [what, { headers, body }] of malformed) {
      const answer = await api.app.inject({ method: route.method, url: exampleUrl(route), headers, payload: body })
      expect([400, 413, 415, 422], `${what}: ${answer.statusCode} ${answer.body}`).toContain(answer.statusCode)
      expect(answer.json()).toMatchObject({ message: expect.stringMatching(/\w/) })
    }
  },
)
