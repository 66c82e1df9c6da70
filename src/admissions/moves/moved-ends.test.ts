import { beforeEach, describe, expect, it } from 'vitest'
import { aPassHolder, giveClearances } from '#drivers/pass/passes.factory.ts'
import type { EndingValidity } from '#drivers/requirements/requirement-definition.contract.ts'
import { aBuiltInRule, aRequirement } from '#drivers/requirements/requirements.factory.ts'
import { listUnsettled } from '#drivers/settle/unsettled.service.ts'
import { requestType as t } from '#requests/engine/request-types.contract.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { aMoveScene, type MoveScene } from '#tests/world/move-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { movesContract } from './moves.contract.ts'

const api = await testApi()
const { db } = api
let scene: MoveScene
const { ask, decide, list } = movesContract

describe('by the rules of the new plant', () => {
  const medical = async (expiry = '2027-03-10') => {
    const request_id = await aRequest(db, {
      driverId: scene.driver.id,
      createdBy: null,
      typeId: t.renewMedical,
      closed: { statusId: 2, by: null, at: new Date('2026-03-11T06:00:00Z'), comment: 'Fit' },
    })
    await giveClearances(db, [
      {
        driver_id: scene.driver.id,
        kind: 'medical',
        given_on: '2026-03-10',
        expiry,
        fit_to_work: true,
        request_id,
        created_at: new Date('2026-03-11T06:00:00Z'),
      },
    ])
  }
  const months = (count: number): EndingValidity => ({ kind: 'months', months: count, byAge: [] })
  beforeEach(async () => {
    const fields = { name: 'Asha Moving', clearances: { ddt: '2027-08-01' }, passExpiry: '2027-06-13' }
    scene = await aMoveScene(api, (plantId) => aPassHolder(db, { plantId, ...fields }))
  })

  it.each([
    ['a shorter rule there', '2027-03-10', 9, '2026-12-10'],
    ['a longer rule there', '2027-03-10', 18, '2027-09-10'],
    ['a day that the doctor set earlier, and a longer rule', '2026-12-24', 18, '2026-12-24'],
  ])('%s', async (_, before, count, after) => {
    await medical(before)
    await aBuiltInRule(db, scene.there.plantId, 'medical', months(count), { fromDay: '2026-01-01' })
    await scene.askFor()
    const told = (await scene.seen()).facts.filter(({ label }) => label === 'Medical')
    expect(told).toHaveLength(before === after ? 0 : 1)
    await scene.move()
    expect(await scene.stored()).toMatchObject({ medical_expiry: after })
    expect(await listUnsettled(db)).toEqual([])
  })

  it('also what the rule of the plant before had measured, and back again', async () => {
    await medical()
    await aBuiltInRule(db, scene.there.plantId, 'medical', months(9), { fromDay: '2026-01-01' })
    await scene.askFor()
    await scene.move()
    await scene.there.call(ask, { driver_id: scene.driver.id, plant_id: scene.home.plantId, reason: 'Comes back' })
    const [back] = (await scene.home.call(list, {})).data
    await scene.home.call(decide, { id: back?._id ?? '', key: 'move' })
    expect(await scene.stored()).toMatchObject({ auth_plant_id: scene.home.plantId, medical_expiry: '2027-03-10' })
  })

  it('its own requirements are missing until they are met', async () => {
    const { id } = await aRequirement(db, scene.there.plantId)
    const { name } = await db.selectFrom('requirement_version').select('name').where('requirement_id', '=', id).executeTakeFirstOrThrow()
    await medical()
    await scene.askFor()
    expect((await scene.seen()).facts).toContainEqual({
      label: `Missing at ${await scene.nameOf(scene.there)}`,
      text: `${name}.`,
      is_warning: true,
    })
    await scene.move()
    expect(Object.keys((await scene.stored()).own_ends as object)).toEqual([id])
  })
})
