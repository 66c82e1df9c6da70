import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApi } from '#app/testing/test-api.ts'
import { aPassHolder } from '#passes/passes.factory.ts'
import { driversContract } from './drivers.contract.ts'
import { insertDrivers } from '../drivers.store.ts'

const api = await testApi()

it('deep pages of a filtered list are complete', async () => {
  const here = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] })
  const { id: _, cardNo: _card, ...like } = await aPassHolder(api.db, { plantId: here.plantId, name: 'Driver 0000', gender: 'Female' })
  await insertDrivers(
    api.db,
    Array.from({ length: 2600 }, (_each, n) => ({
      ...like,
      id_no: String(92_000_001 + n),
      name: `Driver ${n % 900}`,
      gender: n % 2 === 0 ? 'Male' : 'Female',
    })),
  )
  const { rows } = await sql<{
    id: string
  }>`select id from driver where auth_plant_id = ${here.plantId} and gender = 'Female' order by name_key, id`.execute(api.db)
  const ids = rows.map(({ id }) => id)
  const page = async (sort: 'name' | '-name', nth: number) => {
    const { data, total } = await here.call(driversContract.active, { gender: 'Female', sort, page: nth, page_size: 100 })
    return { shown: data.map(({ _id }) => _id), total }
  }
  for (const [sort, all] of [
    ['name', ids],
    ['-name', ids.toReversed()],
  ] as const)
    for (const nth of [1, 6, 7, 11, 12, 13, 14, 15, 900])
      expect([sort, nth, await page(sort, nth)]).toEqual([sort, nth, { shown: all.slice((nth - 1) * 100, nth * 100), total: 1301 }])
})

it('two filters at once are counted up to 10,000; later pages are still served', { timeout: 120_000 }, async () => {
  const here = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] })
  const { id: _, cardNo: _card, ...like } = await aPassHolder(api.db, { plantId: here.plantId, name: 'Driver', gender: 'Female' })
  for (let part = 0; part < 4; part++)
    await insertDrivers(
      api.db,
      Array.from({ length: 2510 }, (_each, n) => ({ ...like, id_no: String(93_000_001 + part * 2510 + n) })),
    )
  const ask = (input: object) => here.call(driversContract.active, { gender: 'Female', ...input })
  expect(await ask({})).toMatchObject({ total: 10_041 })
  expect(await ask({ age: '35-44' })).toMatchObject({ total: 10_000, capped_at: 10_000 })
  const { data } = await ask({ age: '35-44', page: 101, page_size: 100 })
  expect(data).toHaveLength(41)
  // The search reads the first 3,000 matches only and reports the cap.
  expect(await ask({ age: '35-44', search: 'driver' })).toMatchObject({ total: 3000, capped_at: 3000 })
})
