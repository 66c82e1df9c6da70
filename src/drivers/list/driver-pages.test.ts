import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi, type Caller } from '#tests/world/test-api.ts'
import { minutes } from '#tests/world/patience.ts'
import { isWhole } from '#tests/world/whole.ts'
import { aPassHolder, manyDrivers } from '../pass/passes.factory.ts'
import { listEndText } from '#platform/contract/paging.ts'
import type { Input, Output } from '#platform/contract/route.ts'
import { foldCounts } from '#platform/server/counts/counts.ts'
import { driverStatus } from '../driver-status.contract.ts'
import { driversContract } from './drivers.contract.ts'
import { aDriver, nextIdNo } from '../drivers.factory.ts'

let call: Caller
let plantId: string
let acacia: string
let zebra: string

/** Many drivers share a name, so the order of equal names is tested too. */
const nameOf = (n: number) => `Driver ${String(n % 900).padStart(3, '0')}`

const api = await testApi()
beforeAll(async () => {
  ;({ call, plantId } = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] }))
  acacia = (await aTransporter(api.db, { name: 'Acacia Movers' })).id
  zebra = (await aTransporter(api.db, { name: 'Zebra Haulage' })).id
  const { id: _, ...like } = await aDriver(api.db, { plantId, transporter_id: acacia, name: nameOf(0) })
  await manyDrivers(
    api.db,
    Array.from({ length: 2600 }, (_each, n) => ({
      ...like,
      id_no: String(90_000_001 + n),
      name: nameOf(n),
      transporter_id: n % 3 === 0 ? zebra : acacia,
    })),
  )
  await sql`update driver set pass_expiry = date '2026-12-01' + (id % 40)::int where auth_plant_id = ${plantId} and id % 7 <> 0`.execute(
    api.ownerDb,
  )
})

const orders = {
  name: sql`d.name_key`,
  transporter: sql`t.name, d.name_key`,
  pass_expiry: sql`coalesce(d.pass_expiry, 'infinity')`,
} as const
type Sort = keyof typeof orders

/** The ids of all active drivers in the sort order. */
async function idsBy(sort: Sort, transporterId: string | undefined): Promise<string[]> {
  const ofTransporter = transporterId === undefined ? sql`true` : sql`d.transporter_id = ${transporterId}`
  const { rows } = await sql<{ id: string }>`select d.id from driver d join transporter t on t.id = d.transporter_id
    where d.auth_plant_id = ${plantId} and d.status_id = ${driverStatus.active} and ${ofTransporter} order by ${orders[sort]}, d.id`.execute(
    api.db,
  )
  return rows.map(({ id }) => id)
}

const pageSize = 100
let asked = 0

/** The pages with wrong drivers, for each order and direction, of the plant and of one transporter. */
async function wrongPages(): Promise<string[]> {
  const wrong: string[] = []
  for (const transporter_id of [undefined, acacia]) {
    for (const sort of ['name', 'transporter', 'pass_expiry'] as const) {
      const forwards = await idsBy(sort, transporter_id)
      for (const [sign, ids] of [
        ['', forwards],
        ['-', forwards.toReversed()],
      ] as const) {
        const last = Math.ceil(ids.length / pageSize)
        const pages = [1, 11, 12, last - 1, last, last + 1]
        // The order is the same on each page: a quick run takes two pages of each, others in the next order.
        const turn = (asked += 1)
        for (const page of isWhole ? pages : pages.filter((_, nth) => nth % 3 === turn % 3)) {
          const input = { sort: `${sign}${sort}`, page, page_size: pageSize, ...(transporter_id && { transporter_id }) } as const
          const { data, total } = await call(driversContract.active, input)
          const shown = data.map(({ _id }) => _id).join(' ')
          const isRight = shown === ids.slice((page - 1) * pageSize, page * pageSize).join(' ') && total === ids.length
          if (!isRight) wrong.push(`${JSON.stringify(input)} of ${last}`)
        }
      }
    }
  }
  return wrong
}

/** Updates every `nth` active driver and waits for the update. */
const change = (nth: number, set: ReturnType<typeof sql>): Promise<unknown> =>
  sql`update driver set ${set} where auth_plant_id = ${plantId} and status_id = ${driverStatus.active} and id % ${nth} = 0`.execute(
    api.ownerDb,
  )

it('every page is correct in every order, before and after drivers were added, removed and moved', async () => {
  expect(await wrongPages()).toEqual([])
  await sql`with suspended as (
      update driver set status_id = ${driverStatus.suspended} where auth_plant_id = ${plantId} and id % 11 = 0 returning id
    ) insert into suspension (driver_id, starts_on) select id, '2026-11-01' from suspended`.execute(api.ownerDb)
  await change(13, sql`transporter_id = ${zebra}`)
  await change(17, sql`name = 'Aaron ' || name`)
  await change(19, sql`pass_expiry = null`)
  for (const [table, id] of [
    ['card', 'driver_id'],
    ['suspension', 'driver_id'],
    ['driver', 'id'],
  ] as const)
    await sql`delete from ${sql.table(table)} where ${sql.ref(id)} in (select id from driver where auth_plant_id = ${plantId} and id % 31 = 0)`.execute(
      api.ownerDb,
    )
  expect(await wrongPages()).toEqual([])
  await foldCounts(api.db)
  expect(await wrongPages()).toEqual([])
})

describe('a filtered list', () => {
  it('has every match on one of its pages', async () => {
    const here = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] })
    await namesakes(here.plantId, 2600, (n) => ({ name: `Driver ${n % 900}`, gender: n % 2 === 0 ? 'Male' : 'Female' }))
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
      for (const nth of [1, 7, 13, 14, 15, 100])
        expect([sort, nth, await page(sort, nth)]).toEqual([sort, nth, { shown: all.slice((nth - 1) * 100, nth * 100), total: 1301 }])
  })
})

describe('a list of more than 10,000 drivers', { timeout: minutes(2) }, () => {
  let ask: (input: Input<typeof driversContract.active>) => Promise<Output<typeof driversContract.active>>
  beforeAll(async () => {
    const here = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] })
    for (let part = 0; part < 4; part++) await namesakes(here.plantId, 2510, () => ({ name: 'Driver' }))
    ask = (input) => here.call(driversContract.active, { gender: 'Female', ...input })
  }, minutes(2))

  it.each(['name', '-name', 'transporter', '-transporter', 'pass_expiry', '-pass_expiry'] as const)(
    'has 10,000 of them on its pages by %s, and its exact total',
    async (sort) => {
      const { data, total } = await ask({ sort, page: 400 })
      expect({ rows: data.length, total }).toEqual({ rows: 25, total: 10_044 })
      await expect(ask({ sort, page: 401 })).rejects.toMatchObject({ status: 422, problem: { errors: { page: listEndText('rows') } } })
    },
  )

  it('is counted up to 10,000 with two filters, and up to 3,000 in a search', async () => {
    expect(await ask({ age: '35-44' })).toMatchObject({ total: 10_000, capped_at: 10_000 })
    expect((await ask({ age: '35-44', page: 400 })).data).toHaveLength(25)
    expect(await ask({ age: '35-44', search: 'driver' })).toMatchObject({ total: 3000, capped_at: 3000 })
  })
})

/** `count` drivers with a pass, and one more that the others resemble. */
async function namesakes(at: string, count: number, fieldsOf: (n: number) => object): Promise<void> {
  const { id: _, cardNo: _card, ...like } = await aPassHolder(api.db, { plantId: at, name: 'Driver 0000', gender: 'Female' })
  await manyDrivers(
    api.db,
    Array.from({ length: count }, (_each, n) => ({ ...like, ...fieldsOf(n), id_no: nextIdNo() })),
  )
}
