import { randomUUID } from 'node:crypto'
import { admissionsContract } from '#admissions/admissions.contract.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { placeHold } from '#drivers/holds/holds.service.ts'
import { giveClearances } from '#drivers/pass/passes.factory.ts'
import { admitting } from '#drivers/visits/visits.factory.ts'
import { attendanceContract } from '#events/attendance/attendance.contract.ts'
import { gateContract } from '#gate/checks/gate.contract.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { TestApi } from '../test-api.ts'
import { markOf, type Place, type Targets } from './world-rows.ts'
import { aWorld, type World } from './world.ts'

/** The second plant admits drivers of the first. Both offices' drivers were there: checked in and out, inducted, one held there; another admission is asked for. */
export async function aVisitedWorld(api: TestApi): Promise<World & { visited: string }> {
  const world = await aWorld(api)
  const visited = world.foreignPlant.plantId
  await admitting(api.db, visited, { only: [world.own.plantId] })
  const visitors = world.places.filter(({ plant }) => plant === 0)
  for (const place of visitors) await visits(api, place, world.foreignPlant)
  await isHeldThere(api, world.foreignTransporter.driver, visited)
  return { ...world, visited }
}

/** What the gate shows of a visiting driver has a mark of its own; all else keeps that of its plant. */
async function visits(api: TestApi, place: Place, { plantId: visited, event: eventId }: Targets): Promise<void> {
  const { driver } = place.targets
  const [mark, card_no] = [markOf(place, 'v'), `DP-${markOf(place, 'v')}`]
  await api.ownerDb
    .updateTable('driver')
    .set({ name: `Visitor ${mark}` })
    .where('id', '=', driver)
    .execute()
  await api.ownerDb.updateTable('card').set({ card_no }).where('driver_id', '=', driver).execute()
  const bulker = { driver_id: driver, kind: 'bulker', given_on: '2026-01-04', expiry: '2027-06-13', created_at: api.now } as const
  await giveClearances(api.db, [bulker])
  const guard = await api.as({ portal: 'staff_portal', plantId: visited, permissions: ['gate.check'] })
  for (const direction of ['in', 'out', 'in'] as const) {
    const { outcome, driver: shown } = await guard.call(gateContract.check, { key: randomUUID(), entered: card_no, direction })
    if (outcome === 'blocked' || shown?.name !== `Visitor ${mark}`) throw new Error('The gate does not let the visiting driver in')
  }
  const trainer = await api.as({ portal: 'staff_portal', plantId: visited, permissions: ['events.manage', 'drivers.read'] })
  await trainer.call(attendanceContract.add, { eventId, id_no: card_no })
}

/** By the visited plant; and the plant is asked for the driver by name, for the days before it admits all. */
async function isHeldThere(api: TestApi, driverId: string, plantId: string): Promise<void> {
  await inTransaction(api.db, async (tx) => {
    const change = { driver: await lockDriverById(tx, driverId), at: api.now, userId: null, why: 'seen', today: '2026-11-21' }
    await placeHold(tx, change, { kind: 'site', reason: 'conduct', plantId, startsOn: null, endsOn: null })
  })
  await api.db.updateTable('auth_plant').set({ admits_from: '2026-12-24' }).where('id', '=', plantId).execute()
  const { transporter_id: transporterId, auth_plant_id } = await api.db
    .selectFrom('driver')
    .select(['transporter_id', 'auth_plant_id'])
    .where('id', '=', driverId)
    .executeTakeFirstOrThrow()
  const office = await api.as({ portal: 'transporter_portal', plantId: auth_plant_id, transporterId })
  const asked = { from: '2026-11-21', until: '2026-12-24', reason: 'Loads for the new depot.' }
  await office.call(admissionsContract.ask, { driver_id: driverId, plant_id: plantId, ...asked })
  await api.db.updateTable('auth_plant').set({ admits_from: '2026-01-01' }).where('id', '=', plantId).execute()
}
