import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aDriver, nextIdNo } from '#drivers/drivers.factory.ts'
import { manyDrivers } from '#drivers/pass/passes.factory.ts'
import { attendanceContract } from './attendance.contract.ts'
import { anEvent } from '../events.factory.ts'
import { minutes } from '#tests/world/patience.ts'

const api = await testApi()

it('far pages of the absent list are complete and without duplicates', { timeout: minutes(1) }, async () => {
  const { call, plantId } = await api.as({ portal: 'staff_portal' })
  const { id: _, ...like } = await aDriver(api.db, { plantId, name: 'Driver 0000' })
  // Duplicate names, in another order than the ids.
  const names = Array.from({ length: 1400 }, (_, n) => `Driver ${String((n * 7919) % 1300).padStart(4, '0')}`)
  const made = await manyDrivers(
    api.db,
    names.map((name) => ({ ...like, name, id_no: nextIdNo() })),
  )
  const present = made.filter((_, n) => n % 9 === 0).map(({ id }) => id)
  const id = await anEvent(api.db, { plantId, drivers: present })
  const pageAt = (page: number) => call(attendanceContract.absent, { id, page, page_size: 100 })
  const first = await pageAt(1)
  expect(first.total).toBe(1401 - present.length)
  const seen: string[] = []
  for (let page = 1; page <= Math.ceil(first.total / 100); page++) seen.push(...(await pageAt(page)).data.map(({ _id }) => _id))
  const byName = await api.db
    .selectFrom('driver')
    .select('id')
    .where('auth_plant_id', '=', plantId)
    .orderBy('name_key')
    .orderBy('id')
    .execute()
  expect(seen).toEqual(byName.map((driver) => driver.id).filter((driverId) => !present.includes(driverId)))
  expect((await pageAt(14)).data).toEqual([])
})
