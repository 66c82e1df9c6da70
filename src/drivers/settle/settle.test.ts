import { lockDrivers } from '../find-driver.service.ts'
import { sql, type KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { transportersContract } from '#administration/transporters/transporters.contract.ts'
import { testApi } from '#app/testing/test-api.ts'
import { changeDriverDetails } from '../details/change-details.service.ts'
import { aFleet, aPassHolder } from '../pass/passes.factory.ts'
import { correctPasses } from './correct-passes.service.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'

const api = await testApi()
const { db } = api
const staff = await api.as({ portal: 'staff_portal' })
const { plantId } = staff
const by = { at: api.now, userId: null, why: 'a test' }

/** What is sent to the database while the work is done. */
async function statementsOf(work: (counted: Db) => Promise<unknown>): Promise<number> {
  let count = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await work(db.withPlugin(counter))
  return count
}

/** Each with a pass until 5 January 2027. */
const fleetOf = (transporterId: string, size: number) => aFleet(db, { plantId, transporterId, size, at: api.now })

const expiriesOf = async (ids: readonly string[]) => {
  const { rows } = await sql<{ expiry: string; shown: string; reason: string; history: string; n: number }>`
    select p.expiry, d.pass_expiry as shown, p.expiry_reason as reason, h.pass_expiry as history, count(*)::int as n
    from pass p join driver d on d.id = p.driver_id join driver_history h on h.driver_id = d.id and h.until_day = 'infinity'
    where p.is_current and d.id = any(${ids}::bigint[]) group by 1, 2, 3, 4`.execute(db)
  return rows
}

it('a whole fleet follows its transporter, with audit and history', async () => {
  const [few, many] = [await aTransporter(db), await aTransporter(db)]
  const [one, fleet] = [await fleetOf(few.id, 1), await fleetOf(many.id, 250)]
  const before = await db
    .selectFrom('audit')
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  const shorten = ({ id, name, email }: typeof few) =>
    staff.call(transportersContract.update, { id, name, email, is_spot: true, valid_until: '2026-12-24' })
  await shorten(few)
  await shorten(many)
  const now = { expiry: '2026-12-24', shown: '2026-12-24', reason: 'transporter', history: '2026-12-24' }
  expect([await expiriesOf(one), await expiriesOf(fleet)]).toEqual([[{ ...now, n: 1 }], [{ ...now, n: 250 }]])
  const after = await db
    .selectFrom('audit')
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  // Each driver, and the two transporters.
  expect(after.n - before.n).toBe(253)
})

type Work = (counted: Db, ids: readonly string[]) => Promise<unknown>
const shorterLicences: Work = (counted, ids) =>
  inTransaction(counted, async (tx) => {
    const drivers = await lockDrivers(tx, plantId, ids)
    await changeDriverDetails(
      tx,
      drivers.map((driver) => ({ driver, details: { licence_expiry: '2026-12-01' } })),
      by,
    )
  })

it.each<[string, Work]>([
  ['new details', shorterLicences],
  ['the nightly correction', (counted) => correctPasses(counted, () => api.now)],
])('%s of many drivers take as many statements as those of one', async (what, work) => {
  const yard = await aTransporter(db)
  const counts: number[] = []
  for (const size of [1, 200]) {
    const ids = await fleetOf(yard.id, size)
    if (what === 'the nightly correction')
      await sql`update pass set expiry = '2026-12-01', expiry_reason = 'term' where driver_id = any(${ids}::bigint[])`.execute(api.ownerDb)
    counts.push(await statementsOf((counted) => work(counted, ids)))
    expect(await expiriesOf(ids)).toMatchObject([
      what === 'new details' ? { expiry: '2026-12-01', reason: 'licence' } : { expiry: '2027-01-05' },
    ])
  }
  expect(counts[1]).toBe(counts[0])
})

it('details that differ from row to row are each written to their own driver, and nothing else of it', async () => {
  const [asha, brian] = [await aPassHolder(db, { plantId, name: 'Asha' }), await aPassHolder(db, { plantId, name: 'Brian' })]
  await inTransaction(db, async (tx) => {
    const [first, second] = await lockDrivers(tx, plantId, [asha.id, brian.id])
    if (!first || !second) throw new Error('There are two drivers')
    const changes = [
      { driver: first, details: { name: 'Asha Otieno', licence_expiry: '2027-03-01' } },
      { driver: second, details: { vehicle_options: ['Flatbed' as const], phones: ['+254711000222'] } },
    ]
    await changeDriverDetails(tx, changes, by)
  })
  const rows = await db
    .selectFrom('driver')
    .select(['name', 'licence_expiry', 'phones', 'pass_expiry'])
    .where('id', 'in', [asha.id, brian.id])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { name: 'Asha Otieno', licence_expiry: '2027-03-01', phones: asha.phones, pass_expiry: '2027-03-01' },
    { name: 'Brian', licence_expiry: '2029-05-18', phones: ['+254711000222'], pass_expiry: '2027-06-13' },
  ])
})

it('one whom a constraint refuses does not keep the others from being corrected, and is told', async () => {
  const ids = await fleetOf((await aTransporter(db)).id, 5)
  await sql`update pass set expiry = '2026-12-01' where driver_id = any(${ids}::bigint[])`.execute(api.ownerDb)
  // As rows of older releases may be: active, without a card.
  await api.ownerDb.transaction().execute(async (tx) => {
    await sql`alter table card disable trigger user`.execute(tx)
    await sql`update card set cancelled_at = now() where driver_id = ${ids[2]}`.execute(tx)
    await sql`alter table card enable trigger user`.execute(tx)
  })
  await expect(correctPasses(db, () => api.now)).rejects.toThrow('driver_active_has_card')
  const corrected = await db
    .selectFrom('pass')
    .select('driver_id')
    .where('driver_id', 'in', ids)
    .where('expiry', '=', '2027-01-05')
    .orderBy('driver_id')
    .execute()
  expect(corrected.map(({ driver_id }) => driver_id)).toEqual(ids.filter((id) => id !== ids[2]))
})
