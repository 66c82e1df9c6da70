import { sql, type RawBuilder } from 'kysely'
import { expect, it } from 'vitest'
import { anAuthPlant } from '#administration/master-data.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import { insertCards } from '../card/cards.store.ts'
import { insertClearances } from '../clearances/clearances.store.ts'
import { aDriverRow, settle } from '../drivers.factory.ts'
import { insertHold } from '../holds/holds.store.ts'
import { insertPasses } from '../pass/pass.store.ts'
import { aPassHolder, aSuspendedDriver } from '../pass/passes.factory.ts'

const api = await testApi()
const { db } = api

type Made = Promise<{ id: string }>
const holder = (): Made => aPassHolder(db, { vehicle_options: ['Flatbed'] })
const withCardAtOffice = (): Made => aPassHolder(db, { isCardAtOffice: true })
const placeHold = (tx: Tx, driverId: string): Promise<unknown> =>
  insertHold(tx, { driverId, kind: 'unfit', reason: 'finding', plantId: null, requestId: null, comment: null, by: null, at: api.now })
const onHold = async (): Made => {
  const driver = await holder()
  await inTransaction(db, async (tx) => {
    await placeHold(tx, driver.id)
    await settle(tx, [driver.id])
  })
  return driver
}
const ofSpotTransporter = async (): Made =>
  aPassHolder(db, { transporter_id: (await aTransporter(db, { is_spot: true, valid_until: '2026-12-24' })).id })

/** Of a driver who was settled before: what only the history says is settled by its end of the transaction; of all else what refuses it. */
type Outcome = 'settled' | 'driver_settled' | (string & {})
type Case = { of?: () => Made; write: (tx: Tx, id: string) => Promise<unknown>; settledFirst?: Outcome }
const set = (changes: RawBuilder<unknown>, settledFirst: Outcome = 'driver_settled'): Case => ({
  write: (tx, id) => sql`update driver set ${changes} where id = ${id}`.execute(tx),
  settledFirst,
})
const ofDriver = (statement: RawBuilder<unknown>, of?: () => Made, settledFirst?: Outcome): Case => ({
  ...(of && { of }),
  write: (tx, id) => sql`${statement} where driver_id = ${id}`.execute(tx),
  ...(settledFirst && { settledFirst }),
})
const ofTransporter = (changes: RawBuilder<unknown>, of: () => Made = holder): Case => ({
  of,
  write: (tx, id) => sql`update transporter set ${changes} where id = (select transporter_id from driver where id = ${id})`.execute(tx),
})

const [plant, transporter] = [await anAuthPlant(db), await aTransporter(db)]
const { rows: files } = await sql<{ id: string }>`insert into file (storage_name, original_name, media_type, size, sha256)
  values ('picture', 'picture.webp', 'image/webp', 1, '') returning id`.execute(db)

/** A change of each column, and a new row of each table, that a settled driver follows from. */
const cases: Readonly<Record<string, Case>> = {
  'driver.auth_plant_id': set(sql`auth_plant_id = ${plant.id}`, 'settled'),
  'driver.transporter_id': set(sql`transporter_id = ${transporter.id}`, 'settled'),
  'driver.status_id': set(sql`status_id = 10`, 'driver_pass_follows_status'),
  'driver.gender': set(sql`gender = 'Male'`, 'settled'),
  'driver.date_of_birth': set(sql`date_of_birth = '1999-01-01'`, 'settled'),
  'driver.experience_years': set(sql`experience_years = 3`, 'settled'),
  'driver.vehicle_options': set(sql`vehicle_options = '{Bulker}'`),
  'driver.vehicle_categories': set(sql`vehicle_categories = '{B}'`, 'settled'),
  'driver.licence_expiry': set(sql`licence_expiry = '2026-12-01'`, 'driver_pass_within_limits'),
  'driver.picture_file_id': set(sql`picture_file_id = ${files[0]?.id}`, 'settled'),
  'pass.is_current': ofDriver(sql`update pass set is_current = false`),
  'card.handed_over_at': ofDriver(sql`update card set handed_over_at = now()`, withCardAtOffice),
  'card.printed_at': ofDriver(sql`update card set printed_at = now()`, withCardAtOffice),
  'card.cancelled_at': ofDriver(sql`update card set cancelled_at = now()`),
  'clearance.is_void': ofDriver(sql`update clearance set is_void = true`),
  'suspension.ended_at': ofDriver(
    sql`update suspension set ended_at = now(), end_reason = 'served'`,
    () => aSuspendedDriver(db),
    'driver_suspended_has_suspension',
  ),
  'driver_hold.lifted_at': ofDriver(sql`update driver_hold set lifted_at = now() + interval '1 year', lift_reason = 'x'`, onHold),
  'transporter.is_spot': ofTransporter(sql`is_spot = true, valid_until = '2026-12-01'`),
  'transporter.valid_until': ofTransporter(sql`valid_until = '2026-12-01'`, ofSpotTransporter),
  'new rows of driver': { write: (tx) => aDriverRow(tx) },
  'new rows of pass': {
    of: () => aPassHolder(db, { passExpiry: null }),
    write: (tx, driver_id) =>
      insertPasses(tx, [
        {
          driver_id,
          status: 'active',
          issued_on: '2026-01-05',
          expiry: '2027-01-05',
          expiry_reason: 'term',
          created_by: null,
          created_at: api.now,
        },
      ]),
  },
  'new rows of card': {
    of: () => aPassHolder(db, { cardNo: null }),
    write: (tx, driver_id) =>
      insertCards(tx, [
        { driver_id, card_no: `DP-${driver_id}`, allocated_at: api.now, handed_over_at: api.now, cancelled_at: null, created_by: null },
      ]),
  },
  'new rows of clearance': {
    write: (tx, driver_id) =>
      insertClearances(tx, [{ driver_id, kind: 'medical', given_on: '2026-11-20', expiry: '2026-12-01', created_at: api.now }]),
  },
  'new rows of suspension': {
    write: (tx, driver_id) => sql`insert into suspension (driver_id, starts_on) values (${driver_id}, '2026-11-21')`.execute(tx),
    settledFirst: 'driver_suspended_has_suspension',
  },
  'new rows of driver_hold': { write: placeHold },
}
const tableOf = (what: string): string => what.replace(/^new rows of |\..*$/g, '')

it('each column and table that is watched has a case', async () => {
  const { rows } = await sql<{ what: string }>`select tgrelid::regclass || '.' || attname as what
    from pg_trigger join pg_attribute on attrelid = tgrelid and attnum = any (tgattr::int2[]) where tgname = 'driver_settled'
    union all select 'new rows of ' || tgrelid::regclass from pg_trigger where tgname = 'driver_settled'`.execute(api.ownerDb)
  // A new transporter has no drivers; what is given to settle_drivers() has its cases in settled-as-recorded.test.ts.
  const elsewhere = ['new rows of transporter', 'new rows of settled_batch', 'settled_batch.drivers']
  const watched = rows.map(({ what }) => what).filter((what) => !elsewhere.includes(what))
  expect(Object.keys(cases).toSorted()).toEqual(watched.toSorted())
})

it.each(Object.entries(cases))('%s: refused where nobody settles', async (what, { of = holder, write }) => {
  const { id } = await of()
  await expect(inTransaction(db, (tx) => write(tx, id))).rejects.toMatchObject({
    constraint: 'driver_settled',
    message: expect.stringContaining(`was changed by its ${tableOf(what)} and not settled`),
  })
})

const refusedBy = (error: unknown): unknown => (error as { constraint?: string }).constraint ?? error

it.each(Object.entries(cases).filter(([what]) => what !== 'new rows of driver'))(
  '%s, after the driver was settled: refused, or recorded at the end',
  async (_, { of = holder, write, settledFirst = 'driver_settled' }) => {
    const { id } = await of()
    const changing = inTransaction(db, async (tx) => {
      await settle(tx, [id])
      await write(tx, id)
    })
    expect(await changing.then(() => 'settled', refusedBy)).toBe(settledFirst)
    expect(await valueOf(api.ownerDb, sql<boolean>`first_unsettled(array[${id}]::bigint[]) is null`)).toBe(true)
  },
)
