import { beforeEach, describe, expect, it } from 'vitest'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { pointsContract } from '#points/balance/points.contract.ts'
import { aPointsRule } from '#points/points.factory.ts'
import { processViolation } from '#requests/kinds/process-violation/process-violation.contract.ts'
import { violationPointsContract } from '#requests/kinds/process-violation/violation-points.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { violationsContract } from '#violations/violations.contract.ts'
import { aReport } from '#violations/violations.factory.ts'
import { aMovingScene, type MovingScene } from '#tests/world/moving-scene.ts'
import { testApi } from '#tests/world/test-api.ts'

const api = await testApi()
const { db } = api
type Person = MovingScene['home']

let scene: MovingScene
let driverId: string
beforeEach(async () => {
  scene = await aMovingScene(api)
  driverId = scene.driverId
})

const balance = async (by: Person) => (await by.call(pointsContract.ofDriver, { driver_id: driverId })).balance
const violationsSeen = async (by: Person) => (await by.call(violationsContract.ofDriver, { driverId })).data

describe('points in force', () => {
  it('count on at the new plant as they were judged, in balance, list and proposal, and nowhere where none are counted', async () => {
    await aPointsRule(db, scene.home.plantId, { repeat_doubles: true })
    const more = await scene.ofCatalogue(scene.home)
    await scene.upheldAt(scene.home, more)
    await scene.upheldAt(scene.home, { ...more, violation_date: '2026-11-19' })
    expect(await balance(scene.home)).toMatchObject({ points: 12 })
    const plant = await scene.nameOf(scene.home)
    await scene.moveTo(scene.there)
    expect(await balance(scene.there)).toBeNull()
    const ladder = JSON.stringify([{ points: 13, action: 'coaching', days: null }])
    await aPointsRule(db, scene.there.plantId, { ladder })
    const line = { violation: 'Speeding on site', earlier_plant: plant, lapses_on: expect.any(String) }
    expect(await balance(scene.there)).toMatchObject({
      points: 12,
      violations: [
        { ...line, points: 4 },
        { ...line, points: 8, is_repeat: true },
      ],
    })
    expect((await scene.there.call(driversContract.active, { key: 'active' })).data).toMatchObject([{ points: 12 }])
    const { request_id } = await scene.there.call(processViolation.raise, { driver_id: driverId, ...aReport, severity: 'minor' })
    const { weighed } = await scene.there.call(violationPointsContract.proposal, { request_id })
    expect(weighed).toMatchObject({ points: 13, before: 12, proposed: { action: 'coaching' } })
  })

  it('and after further moves; a plant before reads what it decided and nothing newer', async () => {
    const third = await api.as({ portal: 'staff_portal' })
    for (const plant of [scene.home, scene.there, third]) await aPointsRule(db, plant.plantId)
    await scene.upheldAt(scene.home, { severity: 'minor' })
    await scene.moveTo(scene.there)
    const there = await scene.upheldAt(scene.there, { violation: 'Without a belt', severity: 'serious' })
    await scene.moveTo(third)
    expect(await balance(third)).toMatchObject({ points: 4 })
    expect(await violationsSeen(third)).toHaveLength(2)
    for (const left of [scene.home, scene.there]) {
      await expect(violationsSeen(left)).rejects.toMatchObject({ status: 404 })
      await expect(balance(left)).rejects.toMatchObject({ status: 404 })
    }
    await expect(scene.home.call(requestsContract.details, { id: there })).rejects.toMatchObject({ status: 404 })
    expect((await scene.there.call(requestsContract.details, { id: there })).request).not.toHaveProperty('earlier_plant')
    await scene.moveTo(scene.home)
    expect(await balance(scene.home)).toMatchObject({ points: 4 })
    expect((await scene.home.call(requestsContract.details, { id: there })).request).toHaveProperty('earlier_plant')
    await expect(third.call(requestsContract.details, { id: there })).rejects.toMatchObject({ status: 404 })
  })

  it('of a violation that another plant recorded of a visitor, who then moves there', async () => {
    await scene.upheldAt(scene.home, { violation: 'Uncovered load' })
    const visited = scene.there
    const [{ id } = { id: '' }] = await db.selectFrom('violation').select('id').where('driver_id', '=', driverId).execute()
    await db.insertInto('violation_visit').values({ violation_id: id, auth_plant_id: visited.plantId }).execute()
    expect((await visited.call(violationsContract.details, { id })).violation).toMatchObject({
      request_id: null,
      home_plant: expect.any(String),
    })
    await scene.moveTo(visited)
    const { violation } = await visited.call(violationsContract.details, { id })
    expect(violation).toMatchObject({ request_id: expect.any(String), earlier_plant: await scene.nameOf(scene.home) })
    expect((await visited.call(violationsContract.list, { visiting: 'here' })).data).toHaveLength(1)
  })
})
