import { beforeAll, expect, it } from 'vitest'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { anEvent, aTrainedDriver } from '../events.factory.ts'
import { trainingContract } from './training.contract.ts'

type Person = Awaited<ReturnType<TestApi['as']>>

const { drivers, ofDriver, exported } = trainingContract

let halima: Person
let plantId: string
const made: Record<string, Awaited<ReturnType<typeof aDriver>>> = {}
const api = await testApi()
beforeAll(async () => {
  halima = await api.as({ portal: 'staff_portal' })
  plantId = halima.plantId
  made['asha'] = await aTrainedDriver(api.db, { plantId, name: 'Asha Otieno', training: '2026-11-20', toolbox: '2026-03-01' })
  made['brian'] = await aTrainedDriver(api.db, { plantId, name: 'Brian Kamau', toolbox: '2026-08-24' })
  made['cyrus'] = await aTrainedDriver(api.db, { plantId, name: 'Cyrus Mutua', toolbox: '2026-08-23' })
  made['dennis'] = await aDriver(api.db, { plantId, name: 'Dennis Rotich' })
  made['gone'] = await aTrainedDriver(api.db, { plantId, name: 'Gone', toolbox: '2026-01-01', status_id: driverStatus.left })
})

async function listed(person: Person, input: object = {}) {
  const { data, total } = await person.call(drivers, input)
  return [data.map(({ name }) => name.split(' ')[0]), total]
}

it('training requires access to drivers', async () => {
  const person = await api.as({ portal: 'staff_portal', plantId, permissions: ['events.manage'] })
  await expect(person.call(drivers, {})).rejects.toMatchObject({ status: 403 })
  await expect(person.call(ofDriver, { driverId: made['asha']?.id ?? '' })).rejects.toMatchObject({ status: 403 })
})

it.each([
  ['0', 'Enter at least 1 day'],
  ['1.5', 'Enter a whole number of days'],
  ['ninety', 'Enter a number of days'],
  ['99999', 'Enter at most 3650 days'],
])('without training for %s days is refused', async (without_days, message) => {
  await expect(halima.call(drivers, { without_days })).rejects.toMatchObject({
    status: 422,
    problem: { errors: { without_days: message } },
  })
})

it("another plant's driver has no events", async () => {
  const elsewhere = await api.as({ portal: 'staff_portal' })
  const rival = await api.as({ portal: 'transporter_portal', plantId })
  for (const person of [elsewhere, rival])
    await expect(person.call(ofDriver, { driverId: made['asha']?.id ?? '' })).rejects.toMatchObject({ status: 404 })
})

it('lists active drivers by name with their last training', async () => {
  const { data, total } = await halima.call(drivers, {})
  expect(total).toBe(4)
  expect(data.map(({ name, last_training, last_toolbox, attended }) => [name, last_training, last_toolbox, attended])).toEqual([
    ['Asha Otieno', '2026-11-20', '2026-03-01', 2],
    ['Brian Kamau', null, '2026-08-24', 1],
    ['Cyrus Mutua', null, '2026-08-23', 1],
    ['Dennis Rotich', null, null, 0],
  ])
  expect(data[0]).toMatchObject({
    _id: made['asha']?.id,
    id_no: made['asha']?.id_no,
    transporter_id: { _id: made['asha']?.transporter_id },
  })
})

it.each([
  [{ without_days: 1 }, ['Dennis', 'Cyrus', 'Brian', 'Asha'], 4],
  [{ without_days: 2 }, ['Dennis', 'Cyrus', 'Brian'], 3],
  [{ without_days: 89 }, ['Dennis', 'Cyrus', 'Brian'], 3],
  [{ without_days: 90 }, ['Dennis', 'Cyrus'], 2],
  [{ without_days: 3650 }, ['Dennis'], 1],
  [{ without_days: 2, page_size: 2, page: 2 }, ['Brian'], 3],
  [{ without_days: 2, page_size: 2, page: 3 }, [], 3],
  [{ without_days: 2, search: 'mutua' }, ['Cyrus'], 1],
  [{ without_days: 2, search: 'asha' }, [], 0],
  [{ search: 'otieno' }, ['Asha'], 1],
  [{ page_size: 3, page: 2 }, ['Dennis'], 4],
])('filtered by %j', async (input, names, total) => expect(await listed(halima, input)).toEqual([names, total]))

it('searches by id number and filters by transporter', async () => {
  const { id_no = '', transporter_id = '' } = made['brian'] ?? {}
  expect(await listed(halima, { search: id_no })).toEqual([['Brian'], 1])
  expect(await listed(halima, { search: id_no, without_days: 2 })).toEqual([['Brian'], 1])
  expect(await listed(halima, { transporter_id })).toEqual([['Brian'], 1])
  expect(await listed(halima, { transporter_id, without_days: 2 })).toEqual([['Brian'], 1])
})

it('exports the list as filtered and sorted', async () => {
  const namesIn = async (person: Person, input: object) =>
    String(await person.call(exported, input))
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(' ')[0])
  expect(await namesIn(halima, {})).toEqual(['Asha', 'Brian', 'Cyrus', 'Dennis'])
  expect(await namesIn(halima, { without_days: 2 })).toEqual(['Dennis', 'Cyrus', 'Brian'])
  expect(await namesIn(halima, { without_days: 2, search: 'mutua' })).toEqual(['Cyrus'])
  const own = await api.as({ portal: 'transporter_portal', plantId, transporterId: made['cyrus']?.transporter_id ?? '' })
  expect(await namesIn(own, {})).toEqual(['Cyrus'])
})

it('shows a transporter its own drivers, whatever the filter', async () => {
  const own = await api.as({ portal: 'transporter_portal', plantId, transporterId: made['cyrus']?.transporter_id ?? '' })
  const { transporter_id } = made['brian'] ?? {}
  for (const input of [{}, { without_days: 1 }]) {
    expect(await listed(own, input)).toEqual([['Cyrus'], 1])
    expect(await listed(own, { ...input, transporter_id })).toEqual([[], 0])
  }
  expect((await own.call(ofDriver, { driverId: made['cyrus']?.id ?? '' })).total).toBe(1)
})

it('lists a driver’s events, newest first', async () => {
  const driver = await aDriver(api.db, { plantId })
  const dates = ['2026-02-01', '2026-10-01', '2026-05-01']
  for (const date of dates) await anEvent(api.db, { plantId, title: `On ${date}`, type: 'training', date, drivers: [driver.id] })
  const { data, total } = await halima.call(ofDriver, { driverId: driver.id, page_size: 2 })
  expect(total).toBe(3)
  expect(data.map(({ title, type, date }) => [title, type, date])).toEqual([
    ['On 2026-10-01', 'training', '2026-10-01'],
    ['On 2026-05-01', 'training', '2026-05-01'],
  ])
  expect((await halima.call(ofDriver, { driverId: driver.id, page_size: 2, page: 2 })).data).toHaveLength(1)
})
