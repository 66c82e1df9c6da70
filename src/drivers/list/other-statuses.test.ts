import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { foldCounts } from '#platform/server/counts/counts.ts'
import { aDriver } from '../drivers.factory.ts'
import { driverStatusNames, listedStatuses, otherStatuses, statusOfList } from '../driver-status.contract.ts'
import { findDriversContract } from '../search/find-drivers.contract.ts'
import { driversContract } from './drivers.contract.ts'

const api = await testApi()
const staff = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] })
const { plantId } = staff
const [first] = await Promise.all(
  listedStatuses.map((key) => aDriver(api.db, { plantId, name: `Driver ${key}`, status_id: statusOfList[key], gender: 'Male' })),
)
const office = await api.as({
  portal: 'transporter_portal',
  plantId,
  transporterId: first?.transporter_id ?? '',
  permissions: ['drivers.read'],
})
const { active } = driversContract
const { find } = findDriversContract

it('refuses a status that is not listed', async () => {
  const refused = await staff.call(active, { key: 'retired' as never }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ status: 422, problem: { errors: { key: expect.stringContaining('card-cancelled') } } })
})

it('an id number of another plant or transporter finds nobody', async () => {
  const { id_no } = await aDriver(api.db, { status_id: 7 })
  expect(await staff.call(find, { search: id_no })).toEqual({ drivers: [] })
  const { id_no: ofRival } = await aDriver(api.db, { plantId, status_id: 6 })
  expect(await office.call(find, { search: ofRival })).toEqual({ drivers: [] })
})

it.each(otherStatuses)('lists, counts and filters the drivers with the status %s', async (key) => {
  const here = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] })
  const fields = { plantId: here.plantId, status_id: statusOfList[key] }
  const drivers = [
    await aDriver(api.db, { ...fields, name: 'Asha', gender: 'Female', date_of_birth: null }),
    await aDriver(api.db, { ...fields, name: 'Brian', gender: 'Male' }),
  ]
  await aDriver(api.db, { plantId: here.plantId, name: 'Active' })
  for (const fold of [async () => {}, foldCounts]) {
    await fold(api.db)
    const { data, total } = await here.call(active, { key })
    expect([data.map(({ name }) => name), total]).toEqual([['Asha', 'Brian'], 2])
    expect(data[0]?.status).toEqual({ id: statusOfList[key], name: driverStatusNames[statusOfList[key]] })
    expect(await here.call(active, { key, gender: 'Male' })).toMatchObject({ total: 1, data: [{ name: 'Brian' }] })
    expect(await here.call(active, { key, age: 'unset' })).toMatchObject({ total: 1, data: [{ name: 'Asha' }] })
  }
  expect(await here.call(active, { key, search: drivers[0]?.id_no, param: 'id_no' })).toMatchObject({ total: 1 })
})

it.each(listedStatuses)('the id number of a driver with the status %s finds the driver', async (key) => {
  const driver = await aDriver(api.db, { plantId, transporter_id: first?.transporter_id ?? '', status_id: statusOfList[key] })
  for (const { call } of [staff, office])
    expect(await call(find, { search: driver.id_no })).toMatchObject({
      drivers: [{ _id: driver.id, status: { id: statusOfList[key] } }],
    })
})

it('a transporter finds its card-cancelled driver by name', async () => {
  await aDriver(api.db, { plantId, transporter_id: first?.transporter_id ?? '', name: 'Zawadi Chebet', status_id: 6 })
  expect(await office.call(find, { search: 'zawadi' })).toMatchObject({ drivers: [{ name: 'Zawadi Chebet', status: { id: 6 } }] })
})
