import { expect, it } from 'vitest'
import { testApi } from '#app/testing/test-api.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { carry } from '#platform/contract/carry.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { aViolation } from './violations.factory.ts'
import { violationsContract } from './violations.contract.ts'

const api = await testApi()
const { db } = api
const here = await api.as({ portal: 'staff_portal' })
const elsewhere = await api.as({ portal: 'staff_portal' })
const { id: yard } = await aTransporter(db)
const office = await api.as({ portal: 'transporter_portal', plantId: here.plantId, transporterId: yard })

async function reported(name: string, at: { plantId: string; transporter_id?: string } = { plantId: here.plantId }) {
  const driver = await aDriver(db, { ...at, name })
  await aViolation(db, driver)
  await aRequest(db, { driverId: driver.id, createdBy: null })
  return driver
}

await reported('Joanna Zuhura')
await reported('Anna Mwende', { plantId: here.plantId, transporter_id: yard })
await reported('Maria Annette Anna')
const moved = await reported('Rehema Tatu')
await db.updateTable('driver').set({ auth_plant_id: elsewhere.plantId }).where('id', '=', moved.id).execute()
// Drivers outside the list must not affect its results: another plant's, unreported ones, another transporter's.
await reported('Oanna Elsewhere', { plantId: elsewhere.plantId })
await aDriver(db, { plantId: here.plantId, name: 'Uhura Unreported' })
await reported('Wende Rival')

it.each([
  ['anna', ['Anna Mwende', 'Maria Annette Anna']],
  ['ANNETTE', ['Maria Annette Anna']],
  ['oanna', ['Joanna Zuhura']],
  ['uhura', ['Joanna Zuhura']],
  ['rehema  tatu', ['Rehema Tatu']],
  [moved.id_no, ['Rehema Tatu']],
  ['elsewhere', []],
])('searching %s matches the start of words before parts of words, among the listed drivers: %s', async (search, names) => {
  const { data, total } = await here.call(violationsContract.list, { search })
  expect(data.map(({ driver_id: { name } }) => name).sort()).toEqual(names)
  expect(total).toBe(names.length)
  const { url } = carry(violationsContract.exported, { search })
  const file = await api.app.inject({ url, headers: { authorization: `Bearer ${here.token}` } })
  expect(file.body.split('\r\n').slice(1, -1)).toHaveLength(names.length)
  expect((await here.call(requestsContract.index, { search })).data.map(({ driver_id: { name } }) => name).sort()).toEqual(names)
})

it('another transporter’s driver with the same name does not hide an own driver', async () => {
  const own = await office.call(requestsContract.index, { search: 'wende' })
  expect(own.data.map(({ driver_id: { name } }) => name)).toEqual(['Anna Mwende'])
  expect((await here.call(requestsContract.index, { search: 'wende' })).data.map(({ driver_id: { name } }) => name)).toEqual([
    'Wende Rival',
  ])
})
