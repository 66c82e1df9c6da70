import { beforeEach, expect, it } from 'vitest'
import { holdSnapshot } from '#gate/offline/held-data.rules.ts'
import { judgeOffline } from '#gate/offline/offline-verdict.rules.ts'
import { admitting } from '#drivers/visits/visits.factory.ts'
import { gateDataReader } from '#tests/world/gate-data-reader.ts'
import { aMoveScene, type MoveScene } from '#tests/world/move-scene.ts'
import { testApi } from '#tests/world/test-api.ts'

const api = await testApi()

let scene: MoveScene
beforeEach(async () => {
  scene = await aMoveScene(api)
})

type Data = Awaited<ReturnType<Awaited<ReturnType<typeof gateDataReader>>['snapshot']>>

/** What a device with these data says of the driver's card, whose code names a plant. */
async function saidOf(data: Data, plantId: string): Promise<unknown> {
  const { id: cardId } = await api.db.selectFrom('card').select('id').where('driver_id', '=', scene.driver.id).executeTakeFirstOrThrow()
  const [now, day] = [Date.parse(data.at), '2026-11-21']
  const asked = { day, time: '12:00', direction: 'in', isBulkLoad: false, now, latest: now, hasPhotograph: true } as const
  const { verdict } = judgeOffline(holdSnapshot(data), { kind: 'card', cardId, plantId }, asked)
  return [verdict.outcome, ...verdict.reasons.map(({ code }) => code)]
}

it('is known without a network at the new plant, though its code names the one before; of no other plant', async () => {
  const { home, there, askFor, move } = scene
  const [atHome, atNew] = [await gateDataReader(api, { plantId: home.plantId }), await gateDataReader(api, { plantId: there.plantId })]
  const [before, beforeAtHome] = [await atNew.snapshot(), await atHome.snapshot()]
  expect(await saidOf(before, home.plantId)).toEqual(['blocked', 'other_plant'])
  expect(await saidOf(beforeAtHome, home.plantId)).toEqual(['cleared'])
  await askFor()
  await move()
  const [after, gone] = [await atNew.changes(before.to), await atHome.changes(beforeAtHome.to)]
  expect(await saidOf(after, home.plantId)).toEqual(['cleared'])
  expect(await saidOf(after, there.plantId)).toEqual(['cleared'])
  const { plantId: another } = await api.as({ portal: 'staff_portal' })
  expect(await saidOf(after, another)).not.toEqual(['cleared'])
  expect(gone).toMatchObject({ lines: [], gone: [scene.driver.id] })
})

it('at the plant before, a visitor who was here is known by it, and one who is not admitted stays out', async () => {
  const { home, there, askFor, move } = scene
  await api.db
    .insertInto('gate_presence')
    .values({ auth_plant_id: home.plantId, driver_id: scene.driver.id, is_inside: true, since: api.now })
    .execute()
  await askFor()
  await move()
  const atHome = await gateDataReader(api, { plantId: home.plantId })
  expect(await saidOf(await atHome.snapshot(), home.plantId)).toEqual(['blocked', 'other_plant'])
  await admitting(api.db, home.plantId, { only: [there.plantId] })
  expect(await saidOf(await atHome.snapshot(), home.plantId)).toEqual(['cleared'])
})
