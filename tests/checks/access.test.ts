import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { portals, type Portal } from '#accounts/portals.rules.ts'
import { permissionsOf } from '#accounts/permission-catalogue.rules.ts'
import { permissionNames, type Permission } from '#accounts/permissions.rules.ts'
import { checkAccess } from '#platform/contract/access.ts'
import type { Route } from '#platform/contract/route.ts'
import { allRoutes, productDocument } from '#app/openapi.ts'
import { testApi, type Refused } from '../world/test-api.ts'
import { isWhole } from '../world/whole.ts'

const api = await testApi()

type CallerKind = { name: string; portal: Portal | null; permissions: readonly Permission[] }

/** All kinds of callers: each portal without and with every permission, and with each one that its roles can have alone. */
const kinds: readonly CallerKind[] = [
  ...portals.map((portal) => ({ name: `${portal} without a permission`, portal, permissions: [] })),
  ...portals.map((portal) => ({ name: `${portal} with every permission`, portal, permissions: permissionNames })),
  ...portals.flatMap((portal) =>
    permissionsOf(portal).map((permission) => ({ name: `${portal} with ${permission} only`, portal, permissions: [permission] })),
  ),
]

const guarded = allRoutes.filter((route) => route.access.who !== 'anyone')
const statusOf = (refused: unknown): number => (refused as Refused).status

/** Calls a route without input, because access is checked before the input. */
const callWithoutInput = async (route: Route, token?: string): Promise<number> => {
  const path = route.path.replaceAll(/\{\w+\}/g, '1')
  const answer = await api.app.inject({ method: route.method, url: path, headers: token ? { authorization: `Bearer ${token}` } : {} })
  return answer.statusCode
}

/** One permission meets in a quick run what it opens and every tenth of what it does not: all routes meet those without any. */
const routesFor = (kind: CallerKind): readonly Route[] =>
  guarded
    .filter(({ path }) => !endsTheSession(path))
    .filter((route, n) => isWhole || kind.permissions.length !== 1 || n % 10 === 0 || checkAccess(route.access, kind) === 'allowed')

describe('every route', () => {
  it.each(guarded.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s is closed to a caller without a session',
    async (_, route) => {
      expect(await callWithoutInput(route)).toBe(401)
      expect(await callWithoutInput(route, 'fake')).toBe(401)
    },
  )

  it.each(kinds.map((kind) => [kind.name, kind] as const))('is open to %s only when its access allows it', async (_, kind) => {
    const { token } = await api.as({ portal: kind.portal ?? 'staff_portal', permissions: kind.permissions })
    for (const route of routesFor(kind)) {
      const isForbidden = checkAccess(route.access, kind) === 'forbidden'
      const status = await callWithoutInput(route, token)
      expect(`${route.path} ${status === 403}`).toBe(`${route.path} ${isForbidden}`)
      expect(status).toBeLessThan(500)
    }
  })
})

/** Calls that would end the test's own session. */
const endsTheSession = (path: string): boolean => /\/(clear-selection|select|end-all-sessions)$/.test(path)

it('an unknown API address gives 404 without a page', async () => {
  const refused = await api
    .withToken()({ ...guarded[0]!, path: '/v2/no-such-call', method: 'POST' }, {})
    .catch((error: unknown) => error)
  expect(statusOf(refused)).toBe(404)
})

it('the committed OpenAPI document matches the contracts (npx driver-pass openapi updates it)', async () => {
  expect(JSON.parse(await readFile('docs/openapi.json', 'utf8'))).toEqual(JSON.parse(JSON.stringify(productDocument())))
})
