import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { admissionsContract } from '#admissions/admissions.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { admitting, anAdmission } from '#drivers/visits/visits.factory.ts'
import { gateContract } from '#gate/checks/gate.contract.ts'
import { testApi } from '#tests/world/test-api.ts'
import { holdsContract } from './holds.contract.ts'

const api = await testApi()
const { db } = api
const { place, lift, list } = holdsContract
const permissions = ['drivers.read', 'holds.place', 'holds.lift', 'gate.check', 'medical.read', 'holds.test'] as const
let cards = 0

const anOfficer = (plantId?: string) =>
  api.as({ portal: 'staff_portal', permissions: [...permissions], ...(plantId !== undefined && { plantId }) })
let [here, home] = [await anOfficer(), await anOfficer()]
let driver = { ...(await aPassHolder(db, { plantId: home.plantId })), cardNo: '' }
beforeEach(async () => {
  ;[here, home] = [await anOfficer(), await anOfficer()]
  const cardNo = `VH-${++cards}`
  driver = { ...(await aPassHolder(db, { plantId: home.plantId, cardNo })), cardNo }
})

const entered = (more = {}) => ({
  driver_id: driver.id,
  kind: 'site' as const,
  reason: 'rules',
  comment: 'Drove on the wrong side',
  ends_on: '2026-12-10',
  ...more,
})
const check = async () => (await here.call(gateContract.check, { key: randomUUID(), entered: driver.cardNo, direction: 'in' })).outcome
const visit = async () => {
  await admitting(db, here.plantId, { only: [home.plantId] })
  return check()
}
const heldHere = async () => (await here.call(list, { driver_id: driver.id })).data
const told = async (topic: string) =>
  (await db.selectFrom('outbox').select('payload').where('auth_plant_id', '=', home.plantId).where('topic', '=', topic).execute()).map(
    ({ payload }) => (payload as { body: string }).body,
  )

describe('refused', () => {
  it('is a hold of who was never here, or is not admitted any more', async () => {
    await admitting(db, here.plantId)
    await expect(here.call(place, entered())).rejects.toMatchObject({ status: 404 })
    await expect(here.call(list, { driver_id: driver.id })).rejects.toMatchObject({ status: 404 })
    await check()
    await db.updateTable('auth_plant').set({ admits: 'none', admits_from: null }).where('id', '=', here.plantId).execute()
    await expect(here.call(place, entered())).rejects.toMatchObject({ status: 409, problem: { code: 'not_admitted' } })
  })

  it('is a document in doubt, which the own plant looks into', async () => {
    await visit()
    const doubt = { driver_id: driver.id, kind: 'document', reason: 'forged', comment: 'Seen', document: 'licence' } as const
    await expect(here.call(place, doubt)).rejects.toMatchObject({ status: 422, problem: { errors: { kind: expect.any(String) } } })
  })

  it('is lifting what another plant holds, and reading why', async () => {
    await visit()
    const doubt = { driver_id: driver.id, kind: 'document', reason: 'forged', comment: 'ONLYATHOME', document: 'licence' } as const
    await home.call(place, doubt)
    await home.call(place, entered({ comment: 'ONLYATHOME' }))
    for (const { _id: id } of (await home.call(list, { driver_id: driver.id })).data)
      await expect(here.call(lift, { id, reason: 'Seen' })).rejects.toMatchObject({ status: 404 })
    expect(await heldHere()).toEqual([])
    await here.call(place, entered())
    const [held] = await heldHere()
    await expect(home.call(lift, { id: held?._id ?? '', reason: 'Seen' })).rejects.toMatchObject({ status: 404 })
    expect((await home.call(list, { driver_id: driver.id })).data).toHaveLength(2)
  })
})

it('stops a visiting driver here alone, at once, until it is lifted', async () => {
  expect(await visit()).toBe('cleared')
  await here.call(place, entered())
  expect(await check()).toBe('blocked')
  const [held] = await heldHere()
  expect(held).toMatchObject({ is_open: true, can_lift: true, details: { comment: 'Drove on the wrong side', is_here_only: true } })
  const atHome = await home.call(gateContract.check, { key: randomUUID(), entered: driver.cardNo, direction: 'in' })
  expect(atHome.outcome).toBe('cleared')
  await here.call(lift, { id: held?._id ?? '', reason: 'Instructed again' })
  expect(await check()).toBe('cleared')
})

it('is known to the own plant of the driver and to the office, without its reason', async () => {
  await visit()
  await here.call(place, entered())
  const plant = await db.selectFrom('auth_plant').select('name').where('id', '=', here.plantId).executeTakeFirstOrThrow()
  const sentence = `${driver.name} may not load at ${plant.name}. On hold. Ask the safety officer there.`
  expect([await told('office'), await told('permitted')]).toEqual([[sentence], [sentence]])
  const office = await api.as({ portal: 'transporter_portal', plantId: home.plantId, transporterId: driver.transporter_id })
  for (const reader of [home, office]) {
    const answer = await reader.call(admissionsContract.ofDriver, { driver_id: driver.id })
    expect(answer.held_at).toMatchObject([{ plant: { name: plant.name } }])
    expect(JSON.stringify(answer)).not.toContain('wrong side')
  }
  await here.call(lift, { id: (await heldHere())[0]?._id ?? '', reason: 'Instructed again' })
  expect(await told('office')).toEqual([sentence, `${driver.name} is no longer on hold at ${plant.name}.`])
  expect((await home.call(admissionsContract.ofDriver, { driver_id: driver.id })).held_at).toEqual([])
})

it('is placed on who is admitted by name and has not come yet', async () => {
  await anAdmission(db, { driverId: driver.id, plantId: here.plantId })
  await here.call(place, entered())
  expect(await check()).toBe('blocked')
})
