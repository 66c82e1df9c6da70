import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { seededRandom } from '#app/demo/chance.ts'
import { testApi } from '#app/testing/test-api.ts'
import { driverStatusNames, isDriverStatus } from '#drivers/driver-status.contract.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { setDriverStatus, updateDriver } from '#drivers/drivers.store.ts'
import { addDays } from '#platform/contract/plain-date.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { insertClearances } from '../clearances/clearances.store.ts'
import { foldDriverStepCounts } from './pass-list.store.ts'
import { clearanceKinds } from '../passes.rules.ts'
import { insertPasses, retirePass } from '../passes.store.ts'

const api = await testApi()
const { db } = api

/** The stored step counts with pending changes, or recounted from the drivers. */
async function steps(from: 'stored' | 'counted'): Promise<unknown[]> {
  const day = (column: string) => sql`ladder_day(${sql.ref(column)})`
  const stored = sql`select auth_plant_id, of, status_id, step, n from driver_ladder
    union all select auth_plant_id, of, status_id, step, n from driver_ladder_pending`
  const counted = sql`select auth_plant_id, s.of, status_id, s.step, 1 as n from driver cross join lateral (values ('name', left(name_key, 3)),
      ('pass', ${day('pass_expiry')}), ('medical', ${day('medical_expiry')}), ('ddt', ${day('ddt_expiry')}), ('bulker', ${day('bulker_expiry')}),
      ('cleared', ${day('cleared_until')})) s (of, step) where pass_expiry is not null`
  const { rows } = await sql`select auth_plant_id, of, status_id, step, sum(n)::int as n from (${from === 'stored' ? stored : counted}) l
    group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4`.execute(db)
  return rows
}

const statuses = Object.keys(driverStatusNames).map(Number).filter(isDriverStatus)

it('stored step counts match a recount after any change, folded or not', { timeout: 60_000 }, async () => {
  const random = seededRandom(13)
  const drivers: string[] = []
  for (let n = 0; n < 12; n++) drivers.push((await aDriver(db, { name: random.pick(['Anne', 'Brian', 'Bo', 'Cyrus']) })).id)
  const day = () => addDays('2026-11-21', random.upTo(40))
  const at = { created_at: api.now }
  const changes = [
    (id: string) => inTransaction(db, (tx) => setDriverStatus(tx, id, random.pick(statuses), api.now)),
    (id: string) => inTransaction(db, (tx) => updateDriver(tx, id, { name: random.pick(['Anne', 'Dora', 'Bo']) }, api.now)),
    (id: string) => inTransaction(db, (tx) => updateDriver(tx, id, { licence_expiry: day() }, api.now)),
    (id: string) =>
      insertClearances(db, [{ ...at, driver_id: id, kind: random.pick(clearanceKinds), given_on: '2026-01-04', expiry: day() }]),
    (id: string) => inTransaction(db, (tx) => retirePass(tx, id)),
    (id: string) =>
      inTransaction(db, async (tx) => {
        await retirePass(tx, id)
        const pass = {
          driver_id: id,
          status: 'active',
          issued_on: '2026-01-05',
          expiry: day(),
          expiry_reason: 'term',
          created_by: null,
        } as const
        await insertPasses(tx, [{ ...pass, ...at }])
      }),
  ]
  const seen: (readonly [unknown[], unknown[]])[] = []
  for (let n = 0; n < 150; n++) {
    await random.pick(changes)(random.pick(drivers))
    if (n % 40 === 39) await Promise.all([foldDriverStepCounts(db), foldDriverStepCounts(db), random.pick(changes)(random.pick(drivers))])
    if (n % 10 === 9) seen.push([await steps('stored'), await steps('counted')])
  }
  await sql`select keep_all_verdicts()`.execute(db)
  seen.push([await steps('stored'), await steps('counted')])
  expect(seen).toHaveLength(16)
  for (const [stored, counted] of seen) expect(stored).toEqual(counted)
})
