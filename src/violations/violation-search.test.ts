import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aDriver, nextIdNo } from '#drivers/drivers.factory.ts'
import { carry } from '#platform/contract/carry.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { manyDrivers } from '#drivers/pass/passes.factory.ts'
import { aReport, aViolation } from './violations.factory.ts'
import { insertViolations } from './violations.store.ts'
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
await api.ownerDb.updateTable('driver').set({ auth_plant_id: elsewhere.plantId }).where('id', '=', moved.id).execute()
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

const staff = await api.as({ portal: 'staff_portal' })
const { id, ...kariuki } = await aDriver(api.db, { plantId: staff.plantId, name: 'Joseph Kariuki' })
const days = Array.from({ length: 30 }, (_each, index) => `2026-10-${String(index + 1).padStart(2, '0')}`)

/** `count` drivers of the same name, thirty of them with a violation, and one other violation. */
async function namesakes(count: number, name: string): Promise<void> {
  const drivers = await manyDrivers(
    api.db,
    Array.from({ length: count }, () => ({ ...kariuki, name, id_no: nextIdNo() })),
  )
  for (const [index, violation_date] of days.entries()) {
    await aViolation(api.db, { ...kariuki, id: drivers[index * 2]?.id ?? '' }, { violation_date })
  }
  await aViolation(api.db, await aDriver(api.db, { plantId: staff.plantId, name: 'Amina Wafula' }), { violation_date: '2026-10-31' })
}

/** More newer violations of another driver than a scan for a frequent name reads; statistics updated. */
async function addNewerViolations(): Promise<void> {
  const { violation_category: category, ...report } = aReport
  const one = { ...report, category, driver_id: id, auth_plant_id: kariuki.auth_plant_id, transporter_id: kariuki.transporter_id }
  const thousand = Array.from({ length: 1000 }, () => one)
  for (let thousands = 0; thousands < 21; thousands += 1) await insertViolations(api.db, thousand)
  await sql`analyze violation`.execute(api.ownerDb)
}

it.each([
  ['a few have', 60, 'Peter Barasa', false],
  ['many have', 600, 'Moses Ngugi', false],
  ['many have, far down the list,', 600, 'Felix Mutiso', true],
])('violations under a name that %s are counted and listed newest first', async (_frequency, count, name, areFarDown) => {
  await namesakes(count, name)
  if (areFarDown) await addNewerViolations()
  for (const search of [name.split(' ')[1] ?? '', name.slice(1)]) {
    const page = (number: number) => staff.call(violationsContract.list, { search, page: number, page_size: 10 })
    const pages = [await page(1), await page(2), await page(3), await page(4)]
    expect(pages.map(({ total }) => total)).toEqual([30, 30, 30, 30])
    expect(pages.flatMap(({ data }) => data.map((row) => row.violation_date))).toEqual(days.toReversed())
  }
})
