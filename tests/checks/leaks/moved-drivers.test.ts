import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aMove } from '#admissions/moves/moves.factory.ts'
import { writingLetters } from '#cases/cases.factory.ts'
import { holdsContract } from '#drivers/holds/placing/holds.contract.ts'
import { bringTo } from '#drivers/pass/passes.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aGoodPractice } from '#good-practices/good-practices.factory.ts'
import { routeName, type Route } from '#platform/contract/route.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { aPointsRule } from '#points/points.factory.ts'
import { commentsContract } from '#requests/comments/comments.contract.ts'
import { closePointlessRequests } from '#requests/engine/close/close-requests.service.ts'
import { processViolation } from '#requests/kinds/process-violation/process-violation.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { violationsContract } from '#violations/violations.contract.ts'
import { aReport } from '#violations/violations.factory.ts'
import { allRoutes } from '#app/openapi.ts'
import { listCallExamples } from '../../world/examples/call-examples.ts'
import { gateDataReader } from '../../world/gate-data-reader.ts'
import { readableText } from '../../world/readable-text.ts'
import { send } from '../../world/send.ts'
import { testApi } from '../../world/test-api.ts'
import { aWorld } from '../../world/world/world.ts'
import { markOf } from '../../world/world/world-rows.ts'

/** What is newer of a driver who moved: in no answer to anybody at the plant, or of the office, that the driver left. Name and id number are read as they are now. */
const mark = 'newerzq'
const newIdNo = '77665544'
const api = await testApi()
const { db, ownerDb } = api
const world = await aWorld(api)
const { own, foreignPlant } = world
const examples = await listCallExamples(db)
const { snapshot, changes } = await gateDataReader(api, { plantId: own.plantId })
const readers = world.callers.filter(({ plantId, grants }) => plantId === own.plantId && grants)
const there = await api.as({ portal: 'staff_portal', plantId: foreignPlant.plantId })
const colleague = await api.as({ portal: 'staff_portal', plantId: foreignPlant.plantId })

const before = await db.selectFrom('driver').selectAll().where('id', '=', own.driver).executeTakeFirstOrThrow()
await aMove(db, before, { plantId: foreignPlant.plantId, at: api.now })
api.now = new Date(api.now.getTime() + 60_000)
await closePointlessRequests(db, () => api.now)
await livesOn()

/** With another office, another card and number, and with everything that the new plant records and decides. */
async function livesOn(): Promise<void> {
  const { id: transporter_id } = await aTransporter(db, { name: `Office ${mark}` })
  const changed = { transporter_id, licence_no: `LIC-${mark}`, licence_class: mark, id_no: newIdNo, vehicle_categories: [mark] }
  await ownerDb.updateTable('driver').set(changed).where('id', '=', own.driver).execute()
  await ownerDb
    .updateTable('card')
    .set({ card_no: `DP-${mark}` })
    .where('driver_id', '=', own.driver)
    .execute()
  await writingLetters(db, foreignPlant.plantId, { letter_head: mark })
  await aPointsRule(db, foreignPlant.plantId)
  const report = {
    ...aReport,
    violation: `Speeding ${mark}`,
    description: mark,
    severity: 'critical',
    violation_file: aPdfFile(`${mark}.pdf`),
  }
  const { request_id } = await there.call(processViolation.raise, { driver_id: own.driver, ...report } as never)
  await there.call(commentsContract.create, { request_id, text: mark })
  const followed = { action: 'coaching', departed_because: mark } as const
  await colleague.call(processViolation.decide, { request_id, comment: mark, key: 'approve', ...followed })
  const hold = { driver_id: own.driver, kind: 'site', reason: 'rules', comment: mark, ends_on: '2026-12-24' } as const
  await there.call(holdsContract.place, hold)
  await aGoodPractice(db, { id: own.driver }, { title: mark, description: mark })
}

/** All that finds the driver, in every field in which somebody looks for one. */
const sought: Readonly<Record<string, string>> = {
  search: before.name,
  id_no: newIdNo,
  card_no: `DP-${mark}`,
  entered: `DP-${mark}`,
}

/** A call with each record of before as its target, and with what is sought. */
function inputsOf(route: Route): readonly object[] {
  const example = examples.get(routeName(route))
  if (!example || example.isRefusedOnly) return []
  const fields = route.input instanceof z.ZodMiniObject ? Object.keys(route.input.shape) : []
  const valid = example.input(example.targetId?.(own) ?? '')
  const seeking = fields.flatMap((field) => (sought[field] === undefined ? [] : [{ ...valid, [field]: sought[field] }]))
  return [valid, ...seeking].map((input) => ('key' in input && String(input.key).length === 36 ? { ...input, key: randomUUID() } : input))
}

/** Lists of all transporters, one of which the driver is with now, and the log of this gate, which has what was entered there. */
const others = [
  'POST /v1/administrative/transporter/index',
  'GET /v1/onboarding/form/new-driver',
  'GET /v2/admin/users/form',
  'GET /v2/gate/checks',
  'GET /v2/gate/checks/export',
  'GET /v2/requests/form/transfer-driver',
]

it('of a driver who moved, nobody at the plant of before reads anything newer, in any call', { timeout: 300_000 }, async () => {
  const found = new Set<string>()
  let isNamed = false
  for (const route of allRoutes)
    for (const reader of readers)
      for (const input of inputsOf(route)) {
        const text = await readableText(await send(api.app, route, input, reader.token))
        isNamed ||= text.includes(markOf({ plant: 0, transporter: 0 }, 'd'))
        if (text.includes(mark)) found.add(`${reader.name}: ${routeName(route)}`)
      }
  expect([...found].filter((call) => !others.some((name) => call.endsWith(`: ${name}`)))).toEqual([])
  // The records of before are read with their driver's name.
  expect(isNamed).toBe(true)
})

it('nor do the devices, programs and bells of that plant, while the new one reads all', async () => {
  const data = await snapshot()
  await bringTo(db, own.driver, driverStatus.suspended, api.now)
  const told = await db.selectFrom('webhook_event').selectAll().where('auth_plant_id', '=', own.plantId).execute()
  const news = await db.selectFrom('outbox').selectAll().where('auth_plant_id', '=', own.plantId).execute()
  const texts = [data, await changes(data.to), told, news].map((each) => JSON.stringify(each))
  expect(texts.map((text) => text.includes(mark))).toEqual([false, false, false, false])
  const seen = await there.call(violationsContract.ofDriver, { driverId: own.driver })
  const requests = await there.call(requestsContract.index, { tab: 'all', search: newIdNo })
  expect([seen, requests].map((each) => JSON.stringify(each).includes(mark))).toEqual([true, true])
})
