import { beforeEach, describe, expect, it } from 'vitest'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { liftHolds, placeHold } from '#drivers/holds/holds.service.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { requestType as t, type RequestTypeId } from '#requests/engine/request-types.contract.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { aMoveScene, type MoveScene } from '#tests/world/move-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { movesContract } from './moves.contract.ts'

const api = await testApi()
const { db } = api

let scene: MoveScene
beforeEach(async () => {
  scene = await aMoveScene(api)
})

const { preview } = movesContract
const pending = (typeId: RequestTypeId, body: object = {}, isRaisedByStaff = false): Promise<string> => {
  const createdBy = isRaisedByStaff ? scene.home.userId : scene.office.userId
  return aRequest(db, { driverId: scene.driver.id, createdBy, typeId, body, isRaisedByStaff })
}
const held = (plantId: string | null) =>
  inTransaction(db, async (tx) => {
    const change = { driver: await lockDriverById(tx, scene.driver.id), at: api.now, userId: null, why: 'seen', today: '2026-11-21' }
    const kind = plantId === null ? ({ kind: 'document', reason: 'forged' } as const) : ({ kind: 'site', reason: 'conduct' } as const)
    return { id: (await placeHold(tx, change, { ...kind, plantId })) ?? '', change }
  })

describe('is stopped, and names what stops it', () => {
  it('a hold of the own plant, until it is lifted; one of all plants and one of the new plant come along', async () => {
    const { id, change } = await held(scene.home.plantId)
    await held(null)
    await held(scene.there.plantId)
    await scene.askFor()
    const stop = `${await scene.nameOf(scene.home)} holds Asha Moving. The hold has to be lifted there first.`
    expect((await scene.seen()).stops).toEqual([stop])
    expect((await scene.office.call(preview, { driver_id: scene.driver.id, plant_id: scene.there.plantId })).stops).toEqual([stop])
    await expect(scene.move()).rejects.toMatchObject({ status: 409, problem: { code: 'stopped', message: stop } })
    expect(await scene.stored()).toMatchObject({ auth_plant_id: scene.home.plantId })
    await inTransaction(db, (tx) => liftHolds(tx, change, { ids: [id], reason: 'cleared' }))
    await scene.move()
    expect(await scene.stored()).toMatchObject({ auth_plant_id: scene.there.plantId })
    expect((await scene.stored()).held_days).toBe('{[-infinity,infinity)}')
  })

  it.each([
    [t.blacklistDriver, 'Blacklisting'],
    [t.suspendDriver, 'Suspension'],
    [t.processViolation, 'Decision on a violation'],
    [t.sanctionEvidence, 'Sanction evidence'],
  ] as const)('a request of type %i that the own plant has to decide', async (typeId, name) => {
    await pending(typeId, typeId === t.processViolation ? { violation: 'Speeding', violation_date: '2026-11-19' } : {})
    await scene.askFor()
    await expect(scene.move()).rejects.toMatchObject({
      problem: { message: `${await scene.nameOf(scene.home)} has to decide first: ${name}.` },
    })
  })

  it('a confidential one, which the office does not read', async () => {
    await pending(t.blacklistDriver, {}, true)
    const which = { driver_id: scene.driver.id, plant_id: scene.there.plantId }
    expect((await scene.office.call(preview, which)).stops).toEqual([])
    expect((await scene.home.call(preview, which)).stops).toHaveLength(1)
    await scene.askFor()
    await expect(scene.move()).rejects.toMatchObject({ problem: { code: 'stopped' } })
  })

  it('a card that waits to be handed over', async () => {
    const waits = { status_id: driverStatus.cardCancelled, isCardAtOffice: true, cardNo: 'WAITS-1' }
    scene = await aMoveScene(api, (plantId) => aPassHolder(db, { plantId, name: 'Asha Moving', ...waits }))
    await scene.askFor()
    expect((await scene.seen()).stops).toMatchObject([expect.stringContaining('waits at')])
    await expect(scene.move()).rejects.toMatchObject({ problem: { code: 'stopped' } })
  })
})
