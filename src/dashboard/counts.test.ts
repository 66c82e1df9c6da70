import { sql, type RawBuilder } from 'kysely'
import { expect, it } from 'vitest'
import { anAuthPlantId, aUser } from '#accounts/accounts.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { seededRandom } from '#app/demo/chance.ts'
import { testApi } from '#app/testing/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { listHistoryDrift } from '#passes/history/history-drift.factory.ts'
import { foldCounts } from '#platform/server/counts/counts.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { requestType } from '#requests/engine/request-types.contract.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { driverChanges, insertManyDrivers } from './testing/counted-drivers.factory.ts'
import { requestChanges } from './testing/counted-requests.factory.ts'
import { violationChanges } from './testing/counted-violations.factory.ts'
import { Rollback, type CountsFixture } from './testing/counts-fixture.factory.ts'

const api = await testApi()
const { db } = api

/** SEED changes the sequence. */
const seed = Number(process.env['SEED'] ?? 20_261_121)
const [changes, workers, rounds] = [10_000, 6, 5]

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
  cleared: ['driver', 'status_id', `coalesce(${day(`nullif(cleared_until, '-infinity')`)}, '')`, 'pass_expiry is not null'],
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

/** The facts of days are compared with random lives beside their readers, in `passes/history`. */
const isListed = sql`fact in (${sql.join(Object.keys(facts))})`

/** The stored counts that differ from `select count(*)`. */
async function wrongCounts(): Promise<unknown[]> {
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

const findDrift = async (): Promise<unknown[]> => (await sql`select * from count_drift()`.execute(db)).rows

async function aFixture(): Promise<Omit<CountsFixture, 'random'>> {
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

it(
  `stored counts equal the rows after ${changes} random changes by ${workers} workers, while counts are folded`,
  { timeout: 300_000 },
  async () => {
    const fixture = await aFixture()
    let left = changes
    const worker = async (number: number, until: number): Promise<void> => {
      const random = seededRandom(seed + number * 1000 + until)
      while (left > until) {
        left -= 1
        await makeRandomChange({ ...fixture, random })
        if (random.in(0.01)) await foldCounts(db)
      }
    }
    for (let round = 1; round <= rounds; round += 1) {
      const until = changes - (changes / rounds) * round
      await Promise.all(Array.from({ length: workers }, (_, number) => worker(number, until)))
      expect([await wrongCounts(), await findDrift()]).toEqual([[], []])
    }
    expect(await listHistoryDrift(db)).toEqual([])
    await Promise.all([foldCounts(db), foldCounts(db)])
    expect([await wrongCounts(), await findDrift()]).toEqual([[], []])
    expect(await db.selectFrom('count_delta').select('n').execute()).toEqual([])
    expect(await db.selectFrom('stored_count').select('key').where('n', '<=', 0).execute()).toEqual([])
    const seen = await db
      .selectFrom('stored_count')
      .select('fact')
      .distinct()
      .where(sql<boolean>`${isListed}`)
      .execute()
    expect(new Set(seen.map(({ fact }) => fact))).toEqual(new Set(Object.keys(facts)))
  },
)

it('detects wrong counts, and a recount corrects them', async () => {
  const driver = await aDriver(db)
  await foldCounts(db)
  await db
    .updateTable('stored_count')
    .set({ n: 7 })
    .where('auth_plant_id', '=', driver.auth_plant_id)
    .where('fact', '=', 'gender')
    .execute()
  expect(await findDrift()).toMatchObject([{ fact: 'gender', part: 8, key: 'Female', stored: '7', counted: 1 }])
  await sql`select recount()`.execute(db)
  expect([await wrongCounts(), await findDrift()]).toEqual([[], []])
})

it('a change of status writes a row for each of the two statuses and one for each to its day, and changes without effect on counts write none', async () => {
  const driver = await aDriver(db)
  const violation = await aViolation(db, driver)
  const request = await aRequest(db, { createdBy: null, driverId: driver.id, typeId: requestType.suspendDriver })
  await foldCounts(db)
  await db
    .updateTable('driver')
    .set({ phones: ['+254700000000'], licence_no: 'DL-1', name: 'Another Name' })
    .where('id', '=', driver.id)
    .execute()
  await db.updateTable('violation').set({ transporter_comment: 'Seen', state: 'stands' }).where('id', '=', violation).execute()
  await db.updateTable('request').set({ comment: 'Seen' }).where('id', '=', request).execute()
  expect(await db.selectFrom('count_delta').select('n').execute()).toEqual([])
  await db.updateTable('driver').set({ status_id: 10 }).where('id', '=', driver.id).execute()
  const deltas = await db.selectFrom('count_delta').select(['part', 'n']).orderBy('part').orderBy('n').execute()
  expect(deltas).toEqual([
    { part: 8, n: -1 },
    { part: 8, n: 1 },
    { part: 10, n: 1 },
    { part: 10, n: 1 },
  ])
})
