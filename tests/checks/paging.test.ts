import { routeName } from '#platform/contract/route.ts'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { portals } from '#accounts/portals.rules.ts'
import { permissionNames } from '#accounts/permissions.rules.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { listEndText } from '#platform/contract/paging.ts'
import { allRoutes } from '#app/openapi.ts'
import { listCallExamples } from '../world/examples/call-examples.ts'
import { testApi, type Refused } from '../world/test-api.ts'

const api = await testApi()
// The examples of requests are built for a driver.
await aDriver(api.db)
const examples = await listCallExamples(api.db)
const callers = await Promise.all(
  portals.map(async (portal) => ({ portal, permissions: permissionNames, ...(await api.as({ portal, permissions: permissionNames })) })),
)

const pagingRoutes = allRoutes.filter(
  ({ input }) => input instanceof z.ZodMiniObject && Object.hasOwn(input.shape, 'page') && Object.hasOwn(input.shape, 'page_size'),
)

it('there are lists', () => expect(pagingRoutes.length).toBeGreaterThan(20))

it.each(pagingRoutes.map((route) => [routeName(route), route] as const))('%s pages through 10,000 rows', async (name, route) => {
  const caller = callers.find((each) => isAllowed(route.access, each))
  const problemOf = async (paging: { page: number; page_size?: number }) => {
    const input = { ...examples.get(name)?.input('1'), ...paging }
    const refused = await caller?.call(route, input).then(
      () => undefined,
      (error: Refused) => error,
    )
    return refused?.status === 422 ? refused.problem.errors : undefined
  }
  const beyond = { page: listEndText('rows') }
  expect(await problemOf({ page: 401 })).toEqual(beyond)
  expect(await problemOf({ page: 101, page_size: 100 })).toEqual(beyond)
  expect(await problemOf({ page: 999_999_999_999, page_size: 1 })).toEqual(beyond)
  expect(await problemOf({ page: 400 })).toBeUndefined()
  expect(await problemOf({ page: 100, page_size: 100 })).toBeUndefined()
})
