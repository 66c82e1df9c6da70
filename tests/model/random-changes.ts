import { sql, type RawBuilder } from 'kysely'
import { expect } from 'vitest'
import { anAuthPlantId, aUser } from '#accounts/accounts.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { seededRandom } from '#platform/chance.factory.ts'
import { listHistoryDrift } from '#drivers/history/history-drift.factory.ts'
import { foldCounts } from '#platform/server/counts/counts.ts'
import type { Db } from '#platform/server/database/database.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { driverChanges, insertManyDrivers } from '#dashboard/testing/counted-drivers.factory.ts'
import { requestChanges } from '#dashboard/testing/counted-requests.factory.ts'
import { violationChanges } from '#dashboard/testing/counted-violations.factory.ts'
import { Rollback, type CountsFixture } from '#dashboard/testing/counts-fixture.factory.ts'

/** SEED changes the sequence. */
const seed = Number(process.env['SEED'] ?? 20_261_121)
const workers = 6
const perRound = 1000

const onboarded = 'status_id in (8, 9, 10)'
const day = (column: string) => `to_char(${column}, 'YYYY-MM-DD')`
const month = (column: string) => `to_char(${column}, 'YYYY-MM')`
const expiry = (fact: string) => ({
  [fact]: ['driver', 'status_id', day(`${fact}_expiry`), `pass_expiry is not null and ${fact}_expiry is not null`],
  [`${fact} month`]: ['driver', 'status_id', month(`${fact}_expiry`), `pass_expiry is not null and ${fact}_expiry is not null`],
})
const year = 'extract(year from violation_date)'
/** Each fact's table, part, key and condition. */
const facts: Readonly<Record<string, readonly string[]>> = {
  driver: ['driver', 'status_id', `''`],
  'driver transporter': ['driver', 'status_id', 'transporter_id::text'],
  gender: ['driver', 'status_id', `coalesce(gender, '')`, onboarded],
  born: ['driver', 'status_id', `coalesce(${day('date_of_birth')}, '')`, onboarded],
  'born month': ['driver', 'status_id', `coalesce(${month('date_of_birth')}, '')`, onboarded],
  ...expiry('pass'),
  ...expiry('medical'),
  ...expiry('ddt'),
  ...expiry('bulker'),
  cleared: [
    'driver',
    'status_id',
    `coalesce(${day(`nullif(cleared_until, '-infinity')`)}, '')`,
    `pass_expiry is not null and (held_days = '{}' or cleared_until = '-infinity')`,
  ],
  'cleared held': [
    'driver',
    'status_id',
    day('cleared_until'),
    `pass_expiry is not null and held_days <> '{}' and cleared_until > '-infinity'`,
  ],
  'pass due': ['driver', 'status_id', `coalesce(${day(`nullif(documents_until, '-infinity')`)}, '')`, 'status_id = 3'],
  'yearly pass': ['driver', 'status_id', day('pass_expiry'), 'status_id in (6, 8, 10) and pass_expiry < documents_until'],
  'violation month': ['violation', year, month('violation_date'), `state <> 'dismissed'`],
  'violation transporter': ['violation', year, 'transporter_id::text', `state <> 'dismissed'`],
  'violation driver': ['violation', year, 'driver_id::text', `state <> 'dismissed'`],
  'violation name': ['violation', year, 'lower(violation)', `state <> 'dismissed'`],
  request: ['request', 'status_id', 'type_id::text'],
  'request transporter': ['request', 'status_id', `transporter_id || ' ' || type_id`],
  'request shown': ['request', 'status_id', `transporter_id || ' ' || type_id`, 'not is_confidential'],
}

/** The facts of days are compared with random lives beside their readers, in `drivers/history`. */
const isListed = sql`fact in (${sql.join(Object.keys(facts))})`

/** The stored counts that differ from `select count(*)`. */
export async function findWrongCounts(db: Db): Promise<unknown[]> {
  const counted: RawBuilder<unknown> = sql.join(
    Object.entries(facts).map(
      ([fact, [table = '', part = '', key = '', condition = 'true']]) =>
        sql`select auth_plant_id, ${sql.lit(fact)} as fact, ${sql.raw(part)}::int as part, (${sql.raw(key)}) collate "C" as key, count(*) as n
          from ${sql.table(table)} where ${sql.raw(condition)} group by 1, 3, 4`,
    ),
    sql` union all `,
  )
  const stored = sql`select auth_plant_id, fact, part, key, sum(n) as n from current_count where ${isListed} group by 1, 2, 3, 4 having sum(n) <> 0`
  return (await sql`((${counted}) except ${stored}) union all (${stored} except (${counted}))`.execute(db)).rows
}

export const findDrift = async (db: Db): Promise<unknown[]> => (await sql`select * from count_drift()`.execute(db)).rows

async function aFixture(db: Db): Promise<Omit<CountsFixture, 'random'>> {
  const plants = [await anAuthPlantId(db), await anAuthPlantId(db)]
  const transporters = [(await aTransporter(db)).id, (await aTransporter(db)).id, (await aTransporter(db)).id]
  return { db, plants, transporters, userId: (await aUser(db)).userId, drivers: [], violations: [], requests: [] }
}

const allChanges = [...driverChanges, ...violationChanges, ...requestChanges]
const enoughDrivers = 50

/** One random change that may affect the counts: a product operation or a plain statement. */
async function makeRandomChange(fixture: CountsFixture): Promise<void> {
  const { random, drivers } = fixture
  const isInsert = drivers.length < enoughDrivers || random.upTo(40) === 0
  try {
    await (isInsert ? insertManyDrivers : random.pick(allChanges))(fixture)
  } catch (error) {
    // A refused operation changes nothing.
    if (!(error instanceof Refusal) && !(error instanceof Rollback)) throw error
  }
}

/** After every thousand random changes by six workers, while counts are folded, the stored counts must equal the rows. Returns the facts that were never counted. */
export async function checkRandomChanges(db: Db, changes: number): Promise<readonly string[]> {
  const fixture = await aFixture(db)
  let left = changes
  const worker = async (number: number, until: number): Promise<void> => {
    const random = seededRandom(seed + number * 1000 + until)
    while (left > until) {
      left -= 1
      await makeRandomChange({ ...fixture, random })
      if (random.in(0.01)) await foldCounts(db)
    }
  }
  for (let until = changes - perRound; until >= 0; until -= perRound) {
    await Promise.all(Array.from({ length: workers }, (_, number) => worker(number, until)))
    expect([await findWrongCounts(db), await findDrift(db)]).toEqual([[], []])
  }
  expect(await listHistoryDrift(db)).toEqual([])
  await Promise.all([foldCounts(db), foldCounts(db)])
  expect([await findWrongCounts(db), await findDrift(db)]).toEqual([[], []])
  expect(await db.selectFrom('count_delta').select('n').execute()).toEqual([])
  expect(await db.selectFrom('stored_count').select('key').where('n', '<=', 0).execute()).toEqual([])
  const seen = await db
    .selectFrom('stored_count')
    .select('fact')
    .distinct()
    .where(sql<boolean>`${isListed}`)
    .execute()
  const counted = new Set(seen.map(({ fact }) => fact))
  return Object.keys(facts).filter((fact) => !counted.has(fact))
}
