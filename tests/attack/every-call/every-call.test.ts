import { routeName } from '#platform/contract/route.ts'
import { expect, it } from 'vitest'
import { allRoutes } from '#app/openapi.ts'
import { attackedRoutes, attackingInput, leftOut } from './every-call.ts'

it('every call is attacked with an input that its contract accepts, but for those that are left out for a reason', () => {
  expect(attackedRoutes.filter((route) => attackingInput(route) === undefined).map(routeName)).toEqual([])
  const left = Object.values(leftOut).flat()
  const attacked = attackedRoutes.map(routeName)
  expect([...attacked, ...left].toSorted()).toEqual(allRoutes.map(routeName).toSorted())
})

it.each([
  ['POST /v2/admin/gate-notification/allocate-users', 'selected', 500],
  ['POST /v2/events/book', 'drivers', 500],
  ['POST /v2/requests/approve-several', 'request_ids', 50],
])('%s is sent as many %s as it takes', (name, field, most) => {
  const [route] = attackedRoutes.filter((each) => routeName(each) === name)
  expect(route && attackingInput(route)).toHaveProperty(`${field}.length`, most)
})
