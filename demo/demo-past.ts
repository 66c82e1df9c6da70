import { sql, type RawBuilder } from 'kysely'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { settleDrivers } from '#drivers/settle/settle.service.ts'
import { clearanceValidityMonths, passTermMonths } from '#drivers/pass/pass.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { setDemoPictures, type Portraits } from './pictures/demo-pictures.ts'
import { carelessOffices } from './register/demo-offices.rules.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'

const longestDays = 1100
const goneDays = 120
const longestGoneDays = 700
const [suspendedDays, longestSuspendedDays] = [3, 40]

/**
 * The drivers of a plant's register have driven for years: when they joined, what they held before, and when those left who are gone. Without it,
 * scorecards and reports of a fresh demonstration would begin today.
 */
export async function addDemoPast(db: Db, plant: { id: string; today: PlainDate }, portraits: Portraits): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Only here does a handing over move to another day.
    await sql`alter table card disable trigger card_keeps`.execute(tx)
    await setDays(tx, plant)
    // A table with triggers that still wait cannot be altered.
    await sql`set constraints all immediate`.execute(tx)
    await sql`alter table card enable trigger card_keeps`.execute(tx)
    await sql`set constraints all deferred`.execute(tx)
    await addCancelledCards(tx, plant)
    await setDemoPictures(tx, plant.id, portraits)
    await addEarlierPasses(tx, plant.id)
    await addEarlierClearances(tx, plant)
    const drivers = await tx.selectFrom('driver').select('id').where('auth_plant_id', '=', plant.id).execute()
    await settleDrivers(
      tx,
      drivers.map(({ id }) => id),
      { at: new Date(`${plant.today}T05:00:00Z`), userId: null, why: 'the years before' },
    )
  })
}

/** A number below `limit`, the same in each demonstration. */
const chance = (id: string, limit: number): RawBuilder<number> => sql<number>`(${sql.ref(id)} * 7919 % ${sql.lit(limit)})::int`

async function setDays(tx: Tx, { id, today }: { id: string; today: PlainDate }): Promise<void> {
  // Each table is read once: without statistics of the rows just inserted, a look for each driver would read it thousands of times.
  const firstOf = (table: string, day: string) =>
    sql`(select driver_id, min(${sql.ref(day)}) as day from ${sql.table(table)} group by driver_id)`
  await sql`update driver d set created_at = least(${today}::date - ${chance('d.id', longestDays)}, p.day, c.day) + time '05:00'
    from driver same left join ${firstOf('pass', 'issued_on')} p on p.driver_id = same.id
      left join ${firstOf('clearance', 'given_on')} c on c.driver_id = same.id
    where same.id = d.id and d.auth_plant_id = ${id}`.execute(tx)
  await sql`update card set allocated_at = d.created_at, handed_over_at = d.created_at + (card.handed_over_at - card.allocated_at) + interval '2 days',
      cancelled_at = case when card.cancelled_at is not null then greatest(d.created_at, ${today}::date - ${chance('d.id', goneDays)} - interval '18 hours') end
    from driver d where d.id = card.driver_id and d.auth_plant_id = ${id}`.execute(tx)
  // Before the offices ask for the first of them back.
  const since = sql`least(${today}::date - ${suspendedDays}::int, greatest(d.created_at::date + 1, ${today}::date - ${suspendedDays}::int - ${chance('d.id', longestSuspendedDays)}))`
  await sql`update suspension s set starts_on = ${since}, created_at = ${since} + time '05:00'
    from driver d where d.id = s.driver_id and d.auth_plant_id = ${id}`.execute(tx)
}

/** The register has no numbers of cancelled cards: without them, nobody would have left. */
async function addCancelledCards(tx: Tx, { id, today }: { id: string; today: PlainDate }): Promise<void> {
  await sql`insert into card (driver_id, card_no, allocated_at, handed_over_at, cancelled_at, end_reason)
    select d.id, 'C' || (100000 + d.id), d.created_at, d.created_at + interval '2 days',
      greatest(d.created_at + interval '20 days', ${today}::date - ${chance('d.id', longestGoneDays)} - interval '18 hours'), 'cancelled'
    from driver d where d.auth_plant_id = ${id} and d.status_id = ${driverStatus.cardCancelled} and d.created_at < ${today}::date - interval '30 days'
      and not exists (select from card where driver_id = d.id)`.execute(tx)
}

/** A term each, back to the day of joining. The present pass is stored again, as its id must stay the highest. */
async function addEarlierPasses(tx: Tx, plantId: string): Promise<void> {
  await sql`insert into pass (driver_id, status, issued_on, expiry, expiry_reason, is_current, created_at)
    select d.id, 'cancelled', (p.issued_on - n * term)::date, (p.issued_on - (n - 1) * term)::date, 'term', false, p.issued_on - n * term + time '05:00'
    from driver d join pass p on p.driver_id = d.id and p.is_current, make_interval(months => ${passTermMonths}) term, generate_series(3, 1, -1) n
    where d.auth_plant_id = ${plantId} and p.issued_on - n * term >= d.created_at::date
    order by d.id, n desc`.execute(tx)
  await storeAgain(tx, 'pass', 'issued_on', plantId)
}

/** One clearance in eight was renewed late, by some days or weeks; of careless offices more than one in three. */
async function addEarlierClearances(tx: Tx, { id: plantId, today }: { id: string; today: PlainDate }): Promise<void> {
  await sql`insert into clearance (driver_id, kind, given_on, expiry, fit_to_work, created_at)
    select d.id, c.kind, (ended - validity)::date, ended::date, case c.kind when 'medical' then true end, ended - validity + time '06:00'
    from driver d join clearance c on c.driver_id = d.id join transporter t on t.id = d.transporter_id,
      make_interval(months => ${clearanceValidityMonths}) validity, generate_series(3, 1, -1) n,
      lateral (select c.given_on - (n - 1) * validity + (case when (c.id + n) % (case when t.name = any(${[...carelessOffices]}) then 3 else 8 end) = 0 then -4 - c.id % 19 else c.id % 11 end) * interval '1 day' as ended) e
    where d.auth_plant_id = ${plantId} and ended - validity >= d.created_at::date
    order by d.id, n desc`.execute(tx)
  await fillEmptyMonths(tx, { id: plantId, today })
  await storeAgain(tx, 'clearance', 'given_on', plantId)
}

/** In each month of an office with several drivers a medical ended, renewed in time: a scorecard without anything that ended says nothing. */
async function fillEmptyMonths(tx: Tx, { id, today }: { id: string; today: PlainDate }): Promise<void> {
  const atWork = sql`d.auth_plant_id = ${id} and d.status_id in (${driverStatus.active}, ${driverStatus.suspended})`
  await sql`with months as (
      select month, month::date as ended, (month - make_interval(months => ${clearanceValidityMonths}))::date as given
      from generate_series(date_trunc('month', ${today}::date) - interval '13 months', date_trunc('month', ${today}::date), '1 month') month
    ), offices as (select d.transporter_id from driver d where ${atWork} group by 1 having count(*) >= 5
    ), ends as (select distinct d.transporter_id, date_trunc('month', c.expiry) as month from clearance c join driver d on d.id = c.driver_id where ${atWork})
    insert into clearance (driver_id, kind, given_on, expiry, fit_to_work, created_at)
    select distinct on (d.transporter_id, m.month) d.id, 'medical', m.given, m.ended, true, m.given + time '06:00'
    from months m join driver d on d.created_at < m.given join offices using (transporter_id)
      join clearance c on c.driver_id = d.id and c.kind = 'medical' and c.given_on > m.given and c.given_on <= m.ended
      left join ends e on e.transporter_id = d.transporter_id and e.month = m.month
    where ${atWork} and e.month is null
    order by d.transporter_id, m.month, (d.id * 7919 + extract(month from m.month)::int * 31) % 97`.execute(tx)
}

/** Gives the newest rows new ids: what counts is the highest id. */
async function storeAgain(tx: Tx, table: 'pass' | 'clearance', day: string, plantId: string): Promise<void> {
  // Found in one pass: without statistics of the rows just inserted, a look for a newer one reads them all for each.
  const newest =
    table === 'pass'
      ? sql`select id from pass where is_current`
      : sql`select distinct on (driver_id, kind) id from clearance order by driver_id, kind, given_on desc`
  await sql`update ${sql.table(table)} t set id = default, created_at = ${sql.ref(`t.${day}`)} + time '06:00'
    from driver d where d.id = t.driver_id and d.auth_plant_id = ${plantId} and t.id in (${newest})`.execute(tx)
}
