import { describe, expect, it } from 'vitest'
import { routeName, type Route } from '#platform/contract/route.ts'
import { allRoutes } from '#app/openapi.ts'
import { send, type Answer } from '../world/send.ts'
import { testApi } from '../world/test-api.ts'
import { isWhole, shareOf } from '../world/whole.ts'
import { listCallExamples } from '../world/examples/call-examples.ts'
import { aWorld } from '../world/world/world.ts'

const api = await testApi()
const world = await aWorld(api)
const examples = await listCallExamples(api.db)

/** The headers that must be the same for every response. */
function securityHeaders({ headers, statusCode }: Answer): object {
  const caching = String(headers['cache-control'])
  const policy = String(headers['content-security-policy'])
  return {
    // No shared cache may store a response; the browser may not store an error.
    isStored: statusCode < 400 ? !/\bno-store\b/.test(caching) || /\bpublic\b/.test(caching) : caching !== 'no-store',
    isFramed: !policy.includes("frame-ancestors 'none'"),
    isLimited: /default-src '(self|none)'/.test(policy),
    sniffing: headers['x-content-type-options'],
    referrer: headers['referrer-policy'],
    opener: headers['cross-origin-opener-policy'],
    resource: headers['cross-origin-resource-policy'],
  }
}

const safe = {
  isStored: false,
  isFramed: false,
  isLimited: true,
  sniffing: 'nosniff',
  referrer: 'same-origin',
  opener: 'same-origin',
  resource: 'same-origin',
}

/** Whether the route can be called without ending the test's session or hanging. */
const isCallable = (route: Route): boolean => !examples.get(routeName(route))?.isRefusedOnly && !route.path.endsWith('/select')
/** Responses differ by portal, not by user. */
const onePerPortal = [...new Map(world.callers.map((person) => [person.grants?.portal, person])).values()]
const nobody = { token: undefined, name: 'no login' }
const staff = onePerPortal.filter(({ grants }) => grants?.portal === 'staff_portal')
const seen = { success: 0, refusal: 0 }

const withNames = (routes: readonly Route[]) => routes.map((route, nth) => [routeName(route), route, nth] as const)
const inputOf = (route: Route): object => {
  const example = examples.get(routeName(route))
  return example?.input(example.targetId?.(world.own) ?? '') ?? {}
}

describe('the headers of every operation are safe', () => {
  it.each(withNames(allRoutes))('%s, for invalid input and without a login', async (_, route, nth) => {
    for (const { token, name } of shareOf(nth, [...world.callers.slice(0, 2), { token: 'fake', name: 'no login' }])) {
      const answer = await api.app.inject({
        method: route.method,
        url: route.path.replaceAll(/\{\w+\}/g, 'x'),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: '{"no_such_field":1}',
      })
      expect({ name, isRefused: answer.statusCode >= 400, ...securityHeaders(answer) }).toEqual({ name, isRefused: true, ...safe })
    }
  })

  it.each(withNames(allRoutes.filter(isCallable)))('%s, without a login and for one user per portal', async (_, route, nth) => {
    for (const { token, name } of isWhole ? [...onePerPortal, nobody] : [...shareOf(nth, [...onePerPortal, nobody]), ...staff]) {
      const answer = await send(api.app, route, inputOf(route), token)
      seen[answer.statusCode < 400 ? 'success' : 'refusal'] += 1
      expect({ name, ...securityHeaders(answer) }).toEqual({ name, ...safe })
    }
  })
})

it('covered many successes and many refusals', () => {
  expect(seen.success).toBeGreaterThan(50)
  expect(seen.refusal).toBeGreaterThan(50)
})

describe('the headers of other addresses are safe', () => {
  it.each([
    ['an unknown API address', 'GET', '/v2/no-such-call'],
    ['an unknown page', 'GET', '/no/such/page.js'],
    ['a malformed address', 'GET', '/%'],
    ['a call with another method', 'DELETE', '/v1/auth/me'],
  ] as const)('%s', async (_, method, url) => {
    expect(securityHeaders(await api.app.inject({ method, url }))).toEqual(safe)
  })

  it.each(['/openapi.json', '/docs/api'])('%s, which is the same for everybody, so that a cache may keep it', async (url) => {
    expect(securityHeaders(await api.app.inject({ url }))).toEqual({ ...safe, isStored: true })
  })
})
