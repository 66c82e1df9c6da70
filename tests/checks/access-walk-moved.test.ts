import { beforeAll, expect, it } from 'vitest'
import { routeName } from '#platform/contract/route.ts'
import { aMove } from '#admissions/moves/moves.factory.ts'
import { allRoutes } from '#app/openapi.ts'
import { listCallExamples } from '../world/examples/call-examples.ts'
import { send } from '../world/send.ts'
import { testApi } from '../world/test-api.ts'
import { aWorld } from '../world/world/world.ts'

const api = await testApi()
const world = await aWorld(api)
const examples = await listCallExamples(api.db)
const { own, foreignPlant } = world
/** To tell what is asked by the driver from what is asked by a record of the driver. */
const aDriver = 'the driver'
const byDriver = { ...own, driver: aDriver, idNo: aDriver }

beforeAll(async () => {
  const driver = await api.db.selectFrom('driver').selectAll().where('id', '=', own.driver).executeTakeFirstOrThrow()
  await aMove(api.db, driver, { plantId: foreignPlant.plantId, at: api.now })
})

/** By which operations staff of a plant are answered about a driver who has moved, or a record of that driver, other than that there is nothing. */
async function answersFor(plantId: string, isAsked: (target: string) => boolean): Promise<readonly string[]> {
  const staff = world.callers.find((caller) => caller.plantId === plantId && caller.grants?.portal === 'staff_portal')
  const found: string[] = []
  for (const route of allRoutes) {
    const { targetId, input } = examples.get(routeName(route)) ?? {}
    if (!staff || !input || !targetId || targetId(own) === targetId(foreignPlant) || !isAsked(targetId(byDriver))) continue
    const { statusCode } = await send(api.app, route, input(targetId(own)), staff.token)
    if (statusCode !== 404 && statusCode !== 403) found.push(`${routeName(route)}: ${statusCode}`)
  }
  return found
}

/** What staff of the new plant may call with a record of before; another call that answers them has its line here. */
const answered: readonly string[] = [
  // Of the driver, who came along with all of it.
  'GET /v1/drivers/good-practice/file: 200',
  'POST /v1/onboarding/card-issuance/discard: 409',
  'POST /v1/onboarding/card-issuance/hand-over: 409',
  'POST /v1/onboarding/card-issuance/replace: 200',
  'POST /v2/drivers/holds/lift: 200',
  // What the plant before decided: read, and no more.
  'GET /v2/cases/letter: 200',
  'GET /v2/cases/reply-file: 200',
  'GET /v2/requests/comments: 200',
  'GET /v2/requests/file: 200',
  'GET /v2/requests/sanction-evidence: 200',
  'GET /v2/requests/sanction-evidence/file: 200',
  'GET /v2/requests/versions: 200',
  'GET /v2/violations/file: 200',
  'POST /v2/cases/details: 200',
  'POST /v2/requests/details: 200',
  'POST /v2/violations/details: 200',
]

it('the plant that a driver came to reads what the plant before decided, and changes nothing of it', { timeout: 600_000 }, async () => {
  const found = await answersFor(foreignPlant.plantId, (target) => target !== aDriver)
  expect(found.toSorted()).toEqual(answered.toSorted())
})

it('the plant that a driver left gets nothing by the driver', { timeout: 600_000 }, async () => {
  expect(await answersFor(own.plantId, (target) => target === aDriver)).toEqual([])
})
