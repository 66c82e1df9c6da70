import { describe, expect, it } from 'vitest'
import type { Route } from '#platform/contract/route.ts'
import { allRoutes } from '../openapi.ts'
import { send, type Answer } from '../testing/send.ts'
import { testApi } from '../testing/test-api.ts'
import { allWays, nameOf } from '../testing/call-examples.ts'
import { aWorld } from '../testing/world.ts'

const api = await testApi()
const world = await aWorld(api)
const ways = await allWays(api.db)

/** What of an answer's headers is the same for every answer, whoever is answered and however it went. */
function headersOf({ headers, statusCode }: Answer): object {
  const caching = String(headers['cache-control'])
  const policy = String(headers['content-security-policy'])
  return {
    // No cache between the server and the person may hold what was answered; an error not even the person's own.
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

/** Calls that would end the session they are made with, or never end themselves. */
const isOpened = (route: Route): boolean => !ways.get(nameOf(route))?.isNeverOpened && !route.path.endsWith('/select')
/** Answers differ by portal, not by person. */
const oneOfEachPortal = [...new Map(world.people.map((person) => [person.standing?.portal, person])).values()]
const seen = { success: 0, refusal: 0 }

const named = (routes: readonly Route[]) => routes.map((route) => [nameOf(route), route] as const)
const inputOf = (route: Route): object => {
  const way = ways.get(nameOf(route))
  return way?.input(way.aim?.(world.own) ?? '') ?? {}
}

describe('the headers of every operation are safe', () => {
  it.each(named(allRoutes))('%s, to nonsense and to nobody', async (_, route) => {
    for (const { token, name } of [...world.people.slice(0, 2), { token: 'made-up', name: 'nobody' }]) {
      const answer = await api.app.inject({
        method: route.method,
        url: route.path.replaceAll(/\{\w+\}/g, 'x'),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: '{"no_such_field":1}',
      })
      expect({ name, isRefused: answer.statusCode >= 400, ...headersOf(answer) }).toEqual({ name, isRefused: true, ...safe })
    }
  })

  it.each(named(allRoutes.filter(isOpened)))('%s, without a login and to everybody who may', async (_, route) => {
    for (const { token, name } of [...oneOfEachPortal, { token: undefined, name: 'nobody' }]) {
      const answer = await send(api.app, route, inputOf(route), token)
      seen[answer.statusCode < 400 ? 'success' : 'refusal'] += 1
      expect({ name, ...headersOf(answer) }).toEqual({ name, ...safe })
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
  ] as const)('%s', async (_, method, url) => {
    expect(headersOf(await api.app.inject({ method, url }))).toEqual(safe)
  })
})
