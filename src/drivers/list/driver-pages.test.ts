import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi, type Caller } from '#app/testing/test-api.ts'
import { foldDriverCounts } from './driver-counts.store.ts'
import { driverStatus } from '../driver-status.contract.ts'
import { driversContract } from './drivers.contract.ts'
import { aDriver } from '../drivers.factory.ts'
import { insertDrivers } from '../drivers.store.ts'

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
  await insertDrivers(
    api.db,
    Array.from({ length: 2600 }, (_each, n) => ({
      ...like,
      id_no: String(90_000_001 + n),
      name: nameOf(n),
      transporter_id: n % 3 === 0 ? zebra : acacia,
    })),
  )
  await sql`update driver set pass_expiry = date '2026-12-01' + (id % 40)::int where auth_plant_id = ${plantId} and id % 7 <> 0`.execute(
    api.db,
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
        for (const page of [1, 11, 12, last - 1, last, last + 1]) {
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
  sql`update driver set ${set} where auth_plant_id = ${plantId} and status_id = ${driverStatus.active} and id % ${nth} = 0`.execute(api.db)

it('deep pages are correct in every order before counts are folded', async () => expect(await wrongPages()).toEqual([]))

it('and after folding', async () => {
  await foldDriverCounts(api.db)
  expect(await wrongPages()).toEqual([])
})

it('and after drivers were added, removed and moved, folded or not', async () => {
  await change(11, sql`status_id = ${driverStatus.suspended}`)
  await change(13, sql`transporter_id = ${zebra}`)
  await change(17, sql`name = 'Aaron ' || name`)
  await change(19, sql`pass_expiry = null`)
  expect(await wrongPages()).toEqual([])
  await Promise.all([
    foldDriverCounts(api.db),
    change(23, sql`name = name || ' Zuma'`),
    foldDriverCounts(api.db),
    change(29, sql`pass_expiry = '2027-03-01'`),
  ])
  expect(await wrongPages()).toEqual([])
  await sql`delete from driver where auth_plant_id = ${plantId} and id % 31 = 0`.execute(api.db)
  await foldDriverCounts(api.db)
  expect(await wrongPages()).toEqual([])
})

it('checkpoints are rebuilt while drivers move concurrently', async () => {
  const { id: _, ...like } = await aDriver(api.db, { plantId, transporter_id: acacia, name: 'Driver 450 A' })
  await insertDrivers(
    api.db,
    Array.from({ length: 1600 }, (_each, n) => ({ ...like, id_no: String(91_000_001 + n), name: 'Driver 450 A' })),
  )
  await Promise.all([
    foldDriverCounts(api.db),
    change(37, sql`status_id = ${driverStatus.blacklisted}`),
    change(41, sql`name = 'Driver 450 B'`),
  ])
  expect(await wrongPages()).toEqual([])
  const { rows } = await sql<{ most: number }>`select max(n) as most from driver_milestone where auth_plant_id = ${plantId}`.execute(api.db)
  expect(rows[0]?.most).toBeLessThan(500)
})
