import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { listUnsettled } from '#drivers/settle/unsettled.service.ts'
import { anAdmission } from '#drivers/visits/visits.factory.ts'
import { cardActionsContract } from '#onboarding/card-issuance/card-actions.contract.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { waitsForLock } from '#tests/world/waits-for-lock.ts'
import { aMoveScene, type MoveScene } from '#tests/world/move-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { changeAdmission } from '../admissions.store.ts'
import { movesContract } from './moves.contract.ts'

const api = await testApi()
const { db } = api

let scene: MoveScene
beforeEach(async () => {
  scene = await aMoveScene(api)
})

const { ask, decide, list, withdraw } = movesContract

describe('two at once', () => {
  it('two who decide, and who withdraws: one of them', async () => {
    await scene.askFor()
    const id = await scene.moveId()
    const other = await api.as({ portal: 'staff_portal', plantId: scene.there.plantId })
    const all = await Promise.allSettled([
      scene.there.call(decide, { id, key: 'move' }),
      other.call(decide, { id, key: 'refuse', comment: 'Full' }),
      scene.office.call(withdraw, { id }),
    ])
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('two plants that are asked: one of them', async () => {
    const third = await api.as({ portal: 'staff_portal' })
    const both = await Promise.allSettled([
      scene.askFor(),
      scene.home.call(ask, { driver_id: scene.driver.id, plant_id: third.plantId, reason: 'Or there' }),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('a transfer that is decided meanwhile: the driver is transferred, or moves with it', async () => {
    const transfer = await scene.asksTransfer()
    await scene.askFor()
    const id = await scene.moveId()
    const [moved, decided] = await Promise.allSettled([scene.there.call(decide, { id, key: 'move' }), scene.approve(scene.home, transfer)])
    expect([moved.status, decided.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const isMoved = moved.status === 'fulfilled'
    expect(await scene.requestNow(transfer)).toMatchObject({
      auth_plant_id: isMoved ? scene.there.plantId : scene.home.plantId,
      status_id: isMoved ? 1 : 2,
    })
    expect(await listUnsettled(db)).toEqual([])
  })

  it('an admission that its plant ends meanwhile stays ended by it, and the driver moves', async () => {
    const id = await anAdmission(db, { driverId: scene.driver.id, plantId: (await api.as({ portal: 'staff_portal' })).plantId })
    await scene.askFor()
    let moving: Promise<unknown> | undefined
    await inTransaction(db, async (tx) => {
      await changeAdmission(tx, id, { ended_by: scene.home.userId, ended_at: api.now, end_reason: 'The order is over' })
      moving = scene.move()
      await expect.poll(() => waitsForLock(api)).toBe(true)
    })
    await moving
    const { end_reason } = await db.selectFrom('admission').select('end_reason').where('id', '=', id).executeTakeFirstOrThrow()
    expect({ end_reason, ...(await scene.stored()) }).toMatchObject({ end_reason: 'The order is over', auth_plant_id: scene.there.plantId })
  })

  it('who leaves meanwhile moves or leaves, with nothing between', async () => {
    scene = await aMoveScene(api, (plantId) => aPassHolder(db, { plantId, name: 'Asha Moving', status_id: driverStatus.cardCancelled }))
    await scene.askFor()
    const id = await scene.moveId()
    const [moved, left] = await Promise.allSettled([
      scene.there.call(decide, { id, key: 'move' }),
      scene.home.call(cardActionsContract.left, { driver_id: scene.driver.id, comment: 'Gave notice' }),
    ])
    expect([moved.status, left.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await scene.stored()).toMatchObject({ auth_plant_id: moved.status === 'fulfilled' ? scene.there.plantId : scene.home.plantId })
    expect(await listUnsettled(db)).toEqual([])
  })
})

it('what fails half way leaves everything where it was', async () => {
  const transfer = await scene.asksTransfer()
  await anAdmission(db, { driverId: scene.driver.id, plantId: (await api.as({ portal: 'staff_portal' })).plantId })
  await scene.askFor()
  const stays = sql`alter table request add constraint request_stays check (id <> ${sql.lit(transfer)} or auth_plant_id = ${sql.lit(scene.home.plantId)})`
  await stays.execute(api.ownerDb)
  const everything = async () => ({
    driver: await scene.stored(),
    request: await scene.requestNow(transfer),
    admission: await db.selectFrom('admission').select(['state', 'ended_at']).where('driver_id', '=', scene.driver.id).execute(),
    audited: await db.selectFrom('audit').select('id').where('subject', '=', 'driver').where('subject_id', '=', scene.driver.id).execute(),
    waiting: (await scene.there.call(list, {})).data,
  })
  const before = await everything()
  await expect(scene.move()).rejects.toMatchObject({ status: 500 })
  expect(await everything()).toEqual(before)
  await sql`alter table request drop constraint request_stays`.execute(api.ownerDb)
  await scene.move()
  expect(await scene.requestNow(transfer)).toMatchObject({ auth_plant_id: scene.there.plantId })
})
