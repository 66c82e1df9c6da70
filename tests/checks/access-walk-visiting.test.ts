import { expect, it } from 'vitest'
import { routeName, type Route } from '#platform/contract/route.ts'
import { allRoutes } from '#app/openapi.ts'
import { listCallExamples, type CallExample } from '../world/examples/call-examples.ts'
import { send } from '../world/send.ts'
import { testApi } from '../world/test-api.ts'
import type { TestCaller } from '../world/world/world.ts'
import { aVisitedWorld } from '../world/world/world-visits.ts'

const api = await testApi()
const world = await aVisitedWorld(api)
const examples = await listCallExamples(api.db)
const there = world.callers.filter(({ plantId, grants }) => plantId === world.visited && grants)
/** Calls made; few would mean that examples have lost their targets. */
let asked = 0

/**
 * What people of a visited plant get for a driver who visits it and for all that is the driver's, by operation: 404 or 403, as for what is not there, except where a line
 * says otherwise. A call that answers them something else has its line here.
 */
const otherwise: Readonly<Record<string, string>> = {
  // As the gate shows a visiting driver, and what this plant itself recorded.
  'GET /v1/drivers/good-practice/index': 'staff of another plant target 200, missing 404',
  'GET /v1/drivers/violation/index': 'staff of another plant target 200, missing 404',
  'GET /v2/drivers/holds': 'staff of another plant target 200, missing 404',
  'GET /v2/gate/visitors/details': 'staff of another plant target 200, missing 404',
  'GET /v2/gate/visitors/picture': 'staff of another plant target 200, missing 404',
  'GET /v2/gate/visitors/visits': 'staff of another plant target 200, missing 404',
  'POST /v1/drivers/good-practice/create': 'staff of another plant target 200, missing 404',
  'POST /v2/drivers/holds/place': 'staff of another plant target 200, missing 404',
  // The same was recorded of that day before.
  'POST /v2/violations/visitors/create': 'staff of another plant target 409, missing 404',
  // Attended at the plant itself.
  'DELETE /v2/events/remove-attendance': 'staff of another plant driver_id 200, missing 404',
}

const noSuchId = '999999999'
const refusals = [403, 404]

type Asked = { caller: TestCaller; what: string; of: object; missing: object }

/** Each of the visited plant's people with the driver as the target, then with the driver's as another id of a call about what is the plant's own. */
function calls({ targetId, otherIds = {}, input }: CallExample): readonly Asked[] {
  const [visitor, own] = [world.own, world.foreignPlant]
  return there.flatMap((caller) => {
    if (!targetId) return []
    const target = targetId(visitor)
    const asTarget = { caller, what: 'target', of: input(target), missing: input(target.replace(/\d+$/, noSuchId)) }
    const valid = input(targetId(own))
    const others = Object.entries(otherIds).map(([field, otherId]) => ({
      caller,
      what: field,
      of: { ...valid, [field]: otherId(visitor) },
      missing: { ...valid, [field]: noSuchId },
    }))
    return [asTarget, ...others]
  })
}

async function answersOf(route: Route): Promise<readonly string[]> {
  const example = examples.get(routeName(route))
  const answers: string[] = []
  for (const { caller, what, of, missing } of example ? calls(example) : []) {
    const [answer, nothing] = [await send(api.app, route, of, caller.token), await send(api.app, route, missing, caller.token)]
    asked += 1
    const isAsMissing = answer.statusCode === nothing.statusCode && answer.body === nothing.body
    if (!isAsMissing || (what === 'target' && !refusals.includes(answer.statusCode)))
      answers.push(`${caller.name} ${what} ${answer.statusCode}, missing ${nothing.statusCode}`)
  }
  return answers
}

it(
  'people of a visited plant get nothing of a visiting driver by any operation but those that say otherwise',
  { timeout: 300_000 },
  async () => {
    const found: Record<string, string> = {}
    for (const route of allRoutes.filter(({ access }) => access.who !== 'anyone')) {
      const answers = await answersOf(route)
      if (answers.length > 0) found[routeName(route)] = answers.join('; ')
    }
    expect(found).toEqual(otherwise)
    expect(there.map(({ grants }) => grants?.portal)).toEqual(
      expect.arrayContaining(['staff_portal', 'transporter_portal', 'doctor', 'trainer', null]),
    )
    expect(asked).toBeGreaterThan(1000)
  },
)
