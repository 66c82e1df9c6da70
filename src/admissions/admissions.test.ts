import { beforeEach, describe, expect, it } from 'vitest'
import { aPassHolder, bringTo } from '#drivers/pass/passes.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { admitting, anAdmission } from '#drivers/visits/visits.factory.ts'
import { gateContract } from '#gate/checks/gate.contract.ts'
import { testApi } from '#tests/world/test-api.ts'
import { randomUUID } from 'node:crypto'
import { admissionsContract } from './admissions.contract.ts'

const api = await testApi()
const { db } = api
const { ask, ofDriver, withdraw, list, decide, end } = admissionsContract

type Person = Awaited<ReturnType<typeof api.as>>
let home: Person
let there: Person
let driver: Awaited<ReturnType<typeof aPassHolder>>
let office: Person
let cards = 0
beforeEach(async () => {
  home = await api.as({ portal: 'staff_portal', permissions: ['drivers.read', 'requests.raise'] })
  there = await api.as({ portal: 'staff_portal', permissions: ['admissions.decide', 'gate.check'] })
  driver = await aPassHolder(db, { plantId: home.plantId, name: 'Asha Visiting', cardNo: `ADM-${++cards}` })
  office = await api.as({ portal: 'transporter_portal', plantId: home.plantId, transporterId: driver.transporter_id })
})

const asked = { from: '2026-11-21', until: '2027-03-01', reason: 'Loads for the new depot.' }
const askFor = (by: Person = office, input: object = {}) =>
  by.call(ask, { driver_id: driver.id, plant_id: there.plantId, ...asked, ...input })
const waiting = async () => (await there.call(list, {})).data
const idOf = async (): Promise<string> => (await waiting())[0]?._id ?? ''
const gate = async () => (await there.call(gateContract.check, { key: randomUUID(), entered: `ADM-${cards}`, direction: 'in' })).outcome

describe('refused', () => {
  it('is a driver of another office or plant, and who may not ask or decide', async () => {
    const other = await api.as({ portal: 'transporter_portal', plantId: home.plantId })
    await expect(askFor(other)).rejects.toMatchObject({ status: 404 })
    await expect(askFor(await api.as({ portal: 'staff_portal', permissions: ['requests.raise'] }))).rejects.toMatchObject({ status: 404 })
    await expect(
      askFor(await api.as({ portal: 'staff_portal', plantId: home.plantId, permissions: ['drivers.read'] })),
    ).rejects.toMatchObject({ status: 403 })
    await askFor()
    await expect(home.call(list, {})).rejects.toMatchObject({ status: 403 })
    const third = await api.as({ portal: 'staff_portal', permissions: ['admissions.decide'] })
    const id = await idOf()
    await expect(third.call(decide, { id, key: 'grant' })).rejects.toMatchObject({ status: 404 })
    await expect(third.call(end, { id, reason: 'Seen' })).rejects.toMatchObject({ status: 404 })
    await expect(other.call(withdraw, { id })).rejects.toMatchObject({ status: 404 })
    expect((await third.call(list, {})).data).toEqual([])
  })

  it.each([
    [{ from: '2026-11-20' }, 'from', 'Enter today or a later day'],
    [{ until: '2026-11-21' }, 'until', 'Enter a day after the first day'],
    [{ until: '2027-11-22' }, 'until', 'Ask for 12 months at most'],
    [{ reason: ' ' }, 'reason', 'Say why the driver has to load there'],
    [{ plant_id: '999999999' }, 'plant_id', 'Choose another plant from the list'],
  ])('%j', async (input, field, message) => {
    await expect(askFor(office, input)).rejects.toMatchObject({ status: 422, problem: { errors: { [field]: message } } })
  })

  it('is the driver’s own plant, one that admits all, one that was asked, and a driver who left', async () => {
    await expect(askFor(office, { plant_id: home.plantId })).rejects.toMatchObject({ status: 422 })
    await askFor()
    await expect(askFor(home)).rejects.toMatchObject({ status: 409, problem: { code: 'asked_already' } })
    await there.call(decide, { id: await idOf(), key: 'grant' })
    await expect(askFor(office, { from: '2027-02-28', until: '2027-04-01' })).rejects.toMatchObject({
      problem: { code: 'admitted_already' },
    })
    const open = await api.as({ portal: 'staff_portal', permissions: ['admissions.decide'] })
    await admitting(db, open.plantId, { only: [home.plantId] })
    await expect(askFor(office, { plant_id: open.plantId })).rejects.toMatchObject({ problem: { code: 'admitted_already' } })
    await bringTo(db, driver.id, driverStatus.left)
    await expect(askFor(office, { from: '2027-03-01', until: '2027-04-01' })).rejects.toMatchObject({ problem: { code: 'driver_gone' } })
  })

  it('is a refusal without a reason, a second decision, the asker’s own, and a driver who has left by now', async () => {
    const both = await api.as({ portal: 'staff_portal', plantId: there.plantId, permissions: ['admissions.decide'] })
    await askFor()
    const id = await idOf()
    await expect(there.call(decide, { id, key: 'refuse' })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { comment: 'Say why: the office reads it' } },
    })
    await bringTo(db, driver.id, driverStatus.left)
    await expect(there.call(decide, { id, key: 'grant' })).rejects.toMatchObject({ problem: { code: 'driver_gone' } })
    await there.call(decide, { id, key: 'refuse', comment: 'Left' })
    await expect(both.call(decide, { id, key: 'grant' })).rejects.toMatchObject({ status: 409, problem: { code: 'decided' } })
    await expect(there.call(end, { id, reason: 'Seen' })).rejects.toMatchObject({ problem: { code: 'not_granted' } })
    await expect(office.call(withdraw, { id })).rejects.toMatchObject({ problem: { code: 'decided' } })
  })
})

it('an office asks, the other plant grants, the gate there lets the driver in until it is ended', async () => {
  expect(await gate()).toBe('blocked')
  await askFor()
  expect(await gate()).toBe('blocked')
  expect(await waiting()).toMatchObject([
    { driver: { _id: driver.id, name: 'Asha Visiting' }, state: 'asked', can_decide: true, reason: asked.reason, decided_by: null },
  ])
  const id = await idOf()
  await there.call(decide, { id, key: 'grant' })
  expect(await gate()).toBe('cleared')
  expect((await there.call(list, { show: 'granted' })).data).toMatchObject([{ _id: id, can_end: true }])
  expect((await office.call(ofDriver, { driver_id: driver.id })).data).toMatchObject([
    { state: 'granted', from: '2026-11-21', until: '2027-03-01', plant: { _id: there.plantId }, can_withdraw: false },
  ])
  await there.call(end, { id, reason: 'Depot closed' })
  expect(await gate()).toBe('blocked')
  expect((await home.call(ofDriver, { driver_id: driver.id })).data).toMatchObject([{ state: 'granted', end_reason: 'Depot closed' }])
  expect((await there.call(list, { show: 'past' })).data).toMatchObject([{ _id: id, can_end: false }])
  await askFor()
})

it('two who decide at once decide once, and two who ask at once ask once', async () => {
  const both = await api.as({ portal: 'staff_portal', plantId: there.plantId, permissions: ['admissions.decide'] })
  const asking = await Promise.allSettled([askFor(), askFor(home)])
  expect(asking.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const id = await idOf()
  const deciding = await Promise.allSettled([
    there.call(decide, { id, key: 'grant' }),
    both.call(decide, { id, key: 'refuse', comment: 'Full' }),
  ])
  expect(deciding.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await waiting()).toEqual([])
})

describe('a driver of another plant by now', () => {
  const move = async (auth_plant_id: string) => {
    await api.ownerDb.updateTable('driver').set({ auth_plant_id }).where('id', '=', driver.id).execute()
  }

  it('is not admitted by what was granted before, and is asked for again', async () => {
    await askFor()
    const id = await idOf()
    await there.call(decide, { id, key: 'grant' })
    const next = await api.as({ portal: 'staff_portal', permissions: ['drivers.read', 'requests.raise'] })
    await move(next.plantId)
    expect(await gate()).toBe('blocked')
    expect((await there.call(list, { show: 'granted' })).data).toEqual([])
    expect((await there.call(list, { show: 'past' })).data).toMatchObject([{ _id: id, is_open: false, can_end: false }])
    await askFor(next)
    await there.call(decide, { id: await idOf(), key: 'grant' })
    expect(await gate()).toBe('cleared')
  })

  it('is not admitted by what was asked before', async () => {
    await askFor()
    const id = await idOf()
    await move((await api.as({ portal: 'staff_portal' })).plantId)
    await expect(there.call(decide, { id, key: 'grant' })).rejects.toMatchObject({ status: 409, problem: { code: 'moved' } })
    await there.call(decide, { id, key: 'refuse', comment: 'Moved' })
  })
})

it('what another office asked is not granted for the next one', async () => {
  await askFor()
  const id = await idOf()
  const { transporter_id } = await aPassHolder(db, { plantId: home.plantId })
  await api.ownerDb.updateTable('driver').set({ transporter_id }).where('id', '=', driver.id).execute()
  await expect(there.call(decide, { id, key: 'grant' })).rejects.toMatchObject({ status: 409, problem: { code: 'moved' } })
})

it('an admission whose days are over is past', async () => {
  const until = '2026-11-21'
  const id = await anAdmission(db, { driverId: driver.id, plantId: there.plantId, until })
  expect((await there.call(list, { show: 'granted' })).data).toEqual([])
  expect((await there.call(list, { show: 'past' })).data).toMatchObject([{ _id: id, until, is_open: false, can_end: false }])
  await expect(there.call(end, { id, reason: 'Seen' })).rejects.toMatchObject({ status: 409, problem: { code: 'not_granted' } })
})
