import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApi } from '#app/testing/test-api.ts'
import { aDriver, nextIdNo } from '#drivers/drivers.factory.ts'
import { insertDrivers } from '#drivers/drivers.store.ts'
import { aReport, aViolation } from './violations.factory.ts'
import { insertViolations } from './violations.store.ts'
import { violationsContract } from './violations.contract.ts'

const api = await testApi()
const staff = await api.as({ portal: 'staff_portal' })
const { id, ...kariuki } = await aDriver(api.db, { plantId: staff.plantId, name: 'Joseph Kariuki' })
const days = Array.from({ length: 30 }, (_each, index) => `2026-10-${String(index + 1).padStart(2, '0')}`)

/** `count` drivers of the same name, thirty of them with a violation, and one other violation. */
async function namesakes(count: number, name: string): Promise<void> {
  const drivers = await insertDrivers(
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
