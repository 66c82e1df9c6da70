import { describe, expect, it } from 'vitest'
import type { Route } from '#platform/contract/route.ts'
import { allRoutes } from './openapi.ts'
import { send, type Answer } from './testing/send.ts'
import { testApi } from './testing/test-api.ts'
import { allWays, nameOf } from './testing/ways.ts'
import { aWorld } from './testing/world.ts'

const api = await testApi()
const world = await aWorld(api)
const ways = await allWays(api.db)

/** What every answer carries, whoever is answered and however it went. */
function expectSafe({ headers, statusCode }: Answer, what: string): void {
  expect(
    {
      caching: String(headers['cache-control']).includes('no-store'),
      sniffing: headers['x-content-type-options'],
      framing: String(headers['content-security-policy']).includes("frame-ancestors 'none'"),
      sources: /default-src '(self|none)'/.test(String(headers['content-security-policy'])),
      referrer: headers['referrer-policy'],
      opener: headers['cross-origin-opener-policy'],
      resource: headers['cross-origin-resource-policy'],
    },
    `${what}: ${statusCode}`,
  ).toEqual(safe)
  // No cache between the server and the person may hold what was answered.
  expect(headers['cache-control'], what).not.toContain('public')
  if (statusCode >= 400) expect(headers['cache-control'], what).toBe('no-store')
}

const safe = {
  caching: true,
  sniffing: 'nosniff',
  framing: true,
  sources: true,
  referrer: 'same-origin',
  opener: 'same-origin',
  resource: 'same-origin',
}

/** Calls that would end the session they are made with, or never end themselves. */
const isOpened = (route: Route): boolean => !ways.get(nameOf(route))?.isNeverOpened && !route.path.endsWith('/select')
/** Answers differ by portal, not by person. */
const oneOfEachPortal = [...new Map(world.people.map((person) => [person.standing?.portal, person])).values()]
const seen = { success: 0, refusal: 0 }

describe.each(allRoutes.map((route) => [nameOf(route), route] as const))('%s', (_, route) => {
  const way = ways.get(nameOf(route))
  const input = way?.input(way.aim?.(world.own) ?? '') ?? {}

  it('answers with safe headers without a login, and to nonsense', async () => {
    if (isOpened(route)) expectSafe(await send(api.app, route, input, undefined), 'without a login')
    for (const { token, name } of [...world.people.slice(0, 2), { token: 'made-up', name: 'nobody' }]) {
      const path = route.path.replaceAll(/\{\w+\}/g, 'x')
      const answer = await api.app.inject({
        method: route.method,
        url: path,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: '{"no_such_field":1}',
      })
      expect(answer.statusCode, name).toBeGreaterThanOrEqual(400)
      expectSafe(answer, name)
    }
  })

  it('answers with safe headers to everybody who may', async () => {
    if (!isOpened(route)) return
    for (const { token, name } of oneOfEachPortal) {
      const answer = await send(api.app, route, input, token)
      seen[answer.statusCode < 400 ? 'success' : 'refusal'] += 1
      expectSafe(answer, name)
    }
  })
})

it('saw many answers of both sorts', () => {
  expect(seen.success).toBeGreaterThan(50)
  expect(seen.refusal).toBeGreaterThan(50)
})

describe('beside the operations', () => {
  it.each([
    ['an address that is none', 'GET', '/v2/no-such-call'],
    ['a page that is none', 'GET', '/no/such/page.js'],
    ['an address that cannot be read', 'GET', '/%'],
    ['a call by another method', 'DELETE', '/v1/auth/me'],
    ['the document', 'GET', '/openapi.json'],
  ] as const)('%s', async (what, method, url) => expectSafe(await api.app.inject({ method, url }), what))
})
