import { beforeEach, describe, expect, it } from 'vitest'
import { aPassHolder, bringTo } from '#drivers/pass/passes.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { testApi } from '#tests/world/test-api.ts'
import { movesContract } from './moves.contract.ts'

const api = await testApi()
const { db } = api
const { ask, askHere, preview, withdraw, list, asked, decide } = movesContract

type Person = Awaited<ReturnType<typeof api.as>>
let home: Person
let there: Person
let driver: Awaited<ReturnType<typeof aPassHolder>>
let office: Person
let cards = 0
beforeEach(async () => {
  home = await api.as({ portal: 'staff_portal', permissions: ['drivers.read', 'requests.raise', 'requests.read', 'admissions.decide'] })
  there = await api.as({ portal: 'staff_portal', permissions: ['drivers.read', 'requests.raise', 'requests.read', 'admissions.decide'] })
  driver = await aPassHolder(db, { plantId: home.plantId, name: 'Asha Moving', cardNo: `MOV-${++cards}` })
  office = await api.as({ portal: 'transporter_portal', plantId: home.plantId, transporterId: driver.transporter_id })
})

const reason = 'Drives for the new depot from now on.'
const askFor = (by: Person = office, input: object = {}) =>
  by.call(ask, { driver_id: driver.id, plant_id: there.plantId, reason, ...input })
const waiting = async (by = there) => (await by.call(list, {})).data
const idOf = async (): Promise<string> => (await waiting())[0]?._id ?? ''
const plantOf = async () =>
  (await db.selectFrom('driver').select('auth_plant_id').where('id', '=', driver.id).executeTakeFirstOrThrow()).auth_plant_id
const move = async (by = there) => by.call(decide, { id: await idOf(), key: 'move' })
const factsFor = (by: Person) => by.call(preview, { driver_id: driver.id, plant_id: there.plantId })

describe('refused', () => {
  it('is a driver of another office or plant, and who may not ask, read or decide', async () => {
    const other = await api.as({ portal: 'transporter_portal', plantId: home.plantId })
    await expect(askFor(other)).rejects.toMatchObject({ status: 404 })
    await expect(askFor(there)).rejects.toMatchObject({ status: 404 })
    await expect(factsFor(other)).rejects.toMatchObject({ status: 404 })
    await expect(
      askFor(await api.as({ portal: 'staff_portal', plantId: home.plantId, permissions: ['drivers.read'] })),
    ).rejects.toMatchObject({
      status: 403,
    })
    await askFor()
    const id = await idOf()
    const third = await api.as({ portal: 'staff_portal', permissions: ['admissions.decide'] })
    for (const by of [third, home]) {
      await expect(by.call(decide, { id, key: 'move' })).rejects.toMatchObject({ status: 404 })
      await expect(by.call(asked, { id })).rejects.toMatchObject({ status: 404 })
      expect(await waiting(by)).toEqual([])
    }
    await expect(other.call(withdraw, { id })).rejects.toMatchObject({ status: 404 })
    await expect(there.call(withdraw, { id })).rejects.toMatchObject({ status: 404 })
    const mere = await api.as({ portal: 'staff_portal', plantId: there.plantId, permissions: ['requests.raise'] })
    await expect(mere.call(decide, { id, key: 'move' })).rejects.toMatchObject({ status: 403 })
    expect(await plantOf()).toBe(home.plantId)
  })

  it('is no reason, the own plant, none, a second plant while one waits, an applicant, and who has left', async () => {
    await expect(askFor(office, { reason: ' ' })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { reason: 'Say why the driver moves' } },
    })
    for (const plant_id of [home.plantId, '999999999']) await expect(askFor(office, { plant_id })).rejects.toMatchObject({ status: 422 })
    await askFor()
    const { plantId: third } = await api.as({ portal: 'staff_portal' })
    await expect(askFor(office, { plant_id: third })).rejects.toMatchObject({ status: 409, problem: { code: 'asked_already' } })
    await office.call(withdraw, { id: await idOf() })
    for (let times = 1; times < 3; times++) {
      await askFor()
      await office.call(withdraw, { id: await idOf() })
    }
    await expect(askFor()).rejects.toMatchObject({ status: 409, problem: { code: 'too_often' } })
    await bringTo(db, driver.id, driverStatus.left)
    await expect(askFor()).rejects.toMatchObject({ problem: { code: 'driver_gone' } })
  })

  it('is the decision of who asked, from either side, also by the database', async () => {
    await there.call(askHere, { id_no: driver.id_no, reason })
    const id = await idOf()
    expect(await waiting()).toMatchObject([{ can_decide: false }])
    await expect(move()).rejects.toMatchObject({ status: 409, problem: { code: 'own_request' } })
    const itself = { state: 'moved', decided_by: there.userId, decided_at: api.now }
    await expect(db.updateTable('home_move').set(itself).where('id', '=', id).execute()).rejects.toMatchObject({
      constraint: 'home_move_not_by_asker',
    })
    await there.call(withdraw, { id })
  })

  it('is a refusal without a reason, a second decision, and a driver who left or is with another office by now', async () => {
    await askFor()
    const id = await idOf()
    await expect(there.call(decide, { id, key: 'refuse' })).rejects.toMatchObject({
      problem: { errors: { comment: 'Say why: the office reads it' } },
    })
    const { transporter_id } = await aPassHolder(db, { plantId: home.plantId })
    await api.ownerDb.updateTable('driver').set({ transporter_id }).where('id', '=', driver.id).execute()
    await expect(move()).rejects.toMatchObject({ status: 409, problem: { code: 'moved' } })
    await bringTo(db, driver.id, driverStatus.left)
    await expect(move()).rejects.toMatchObject({ status: 409, problem: { code: 'driver_gone' } })
    await there.call(decide, { id, key: 'refuse', comment: 'Left' })
    await expect(there.call(decide, { id, key: 'move' })).rejects.toMatchObject({ problem: { code: 'decided' } })
    await expect(home.call(withdraw, { id })).rejects.toMatchObject({ problem: { code: 'decided' } })
  })

  it('is to whom another plant knows: an office of its rival, a number of nobody, and after too many of them', async () => {
    const rival = await api.as({ portal: 'transporter_portal', plantId: there.plantId })
    const refused = { status: 422, problem: { errors: { id_no: 'This person is not eligible. Write to the plant.' } } }
    await expect(rival.call(askHere, { id_no: driver.id_no, reason })).rejects.toMatchObject(refused)
    for (let n = 0; n < 9; n++) await expect(rival.call(askHere, { id_no: `9${n}000000`, reason })).rejects.toMatchObject(refused)
    await expect(rival.call(askHere, { id_no: driver.id_no, reason })).rejects.toMatchObject({ status: 429 })
    await expect(there.call(askHere, { id_no: '90000009', reason })).rejects.toMatchObject({ status: 422 })
  })
})
