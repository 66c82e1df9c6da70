import { sql, type RawBuilder } from 'kysely'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { needsKind } from '#drivers/requirements/needed-kind.sql.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { requestStatus, requestType } from '#requests/engine/request-types.contract.ts'
import type { DaySpan } from './cleared-days.rules.ts'
import type { MonthCounts } from './scorecard-definitions.rules.ts'

type Counted = { plantId: string; transporterId: string | null } & DaySpan
type CountedDays = Counted & { countedUntil: RawBuilder<unknown> }

/** What the numbers of a span are made of, for each transporter with anything to count. The running month and the closed ones use it. */
function countsIn({ plantId, transporterId, from, until, countedUntil }: CountedDays): RawBuilder<unknown> {
  const of = (column: string) => (transporterId === null ? sql`true` : sql`${sql.ref(column)} = ${transporterId}`)
  const isWithin = (day: RawBuilder<unknown>) => sql`${day} between ${from} and ${until}`
  const localDay = (column: string) => sql`(${sql.ref(column)} at time zone (select time_zone from auth_plant where id = ${plantId}))::date`
  // As reports divide: over all days since the plant's history began, also those on which the transporter had no driver.
  const firstDay = sql`greatest(${from}::date, least(min(day), (select min(key)::date from current_count where auth_plant_id = ${plantId} and fact = 'status from')))`
  return sql`with days as (
      select transporter_id, ${countedUntil} - ${firstDay} + 1 as days, sum(drivers)::int as driver_days, sum(cleared)::int as cleared_days
      from cleared_day where auth_plant_id = ${plantId} and ${isWithin(sql`day`)} and ${of('transporter_id')} group by transporter_id
    ), violations as (
      select v.transporter_id, count(*)::int as violations, coalesce(sum(v.points), 0)::int as points from violation v left join request r on r.id = v.request_id
      where v.auth_plant_id = ${plantId} and v.state = 'stands' and ${of('v.transporter_id')}
        and ${isWithin(sql`coalesce(${localDay('r.decided_at')}, v.violation_date)`)}
      group by v.transporter_id
    ), evidence as (
      select transporter_id, count(*)::int as evidence,
        percentile_cont(0.5) within group (order by ${localDay('decided_at')} - ${localDay('created_at')}) as evidence_days
      from request where auth_plant_id = ${plantId} and type_id = ${requestType.sanctionEvidence} and status_id = ${requestStatus.approved}
        and ${of('transporter_id')} and ${isWithin(localDay('decided_at'))}
      group by transporter_id
    ), ended as (
      select distinct d.transporter_id, c.driver_id, c.kind, c.expiry from clearance c join driver d on d.id = c.driver_id
      where d.auth_plant_id = ${plantId} and ${of('d.transporter_id')} and d.status_id in (${driverStatus.active}, ${driverStatus.suspended})
        and not c.is_void and ${isWithin(sql`c.expiry`)} and ${needsKind('d')}
    ), renewals as (
      select e.transporter_id, count(*)::int as due, count(*) filter (where not exists (
        select from clearance n where n.driver_id = e.driver_id and n.kind = e.kind and not n.is_void and n.given_on <= e.expiry and n.expiry > e.expiry
      ))::int as late from ended e group by e.transporter_id
    ), attendance as (
      select b.transporter_id, count(*)::int as booked,
        count(*) filter (where exists (select from event_attendance a where a.event_id = e.id and a.driver_id = b.driver_id))::int as attended
      from event e join event_booking b on b.event_id = e.id and b.state = 'booked'
      where e.auth_plant_id = ${plantId} and ${isWithin(sql`e.date`)} and ${of('b.transporter_id')}
      group by b.transporter_id
    )
    select transporter_id, coalesce(days, 0) as days, coalesce(driver_days, 0) as driver_days, coalesce(cleared_days, 0) as cleared_days,
      coalesce(violations, 0) as violations, coalesce(evidence, 0) as evidence, evidence_days, coalesce(due, 0) as due, coalesce(late, 0) as late,
      coalesce(booked, 0) as booked, coalesce(attended, 0) as attended,
      case when counts_points(${plantId}, ${until}) then coalesce(points, 0) end as points
    from days full join violations using (transporter_id) full join evidence using (transporter_id)
      full join renewals using (transporter_id) full join attendance using (transporter_id)`
}

const countColumns = [
  'days',
  'driver_days',
  'cleared_days',
  'violations',
  'evidence',
  'evidence_days',
  'due',
  'late',
  'booked',
  'attended',
  'points',
] as const satisfies (keyof MonthCounts)[]

/** Keeps the counts of a complete month for all transporters of a plant. */
export async function closeMonth(tx: Tx, plantId: string, span: DaySpan): Promise<void> {
  await sql`insert into scorecard_month (auth_plant_id, month, transporter_id, ${sql.join(countColumns.map(sql.ref))})
    select ${plantId}, ${span.from}, counts.* from (${countsIn({ plantId, transporterId: null, ...span, countedUntil: sql`${span.until}::date` })}) counts`.execute(
    tx,
  )
}

/** The running month of one transporter so far. */
export async function countRunningMonth(db: Db, counted: Counted & { transporterId: string }): Promise<MonthCounts | undefined> {
  const { plantId, until } = counted
  const countedUntil = sql`least(${until}::date, (select counted_until from scorecard_run where auth_plant_id = ${plantId}))`
  const { rows } = await sql<MonthCounts>`${countsIn({ ...counted, countedUntil })}`.execute(db)
  return rows[0]
}

export type ClosedMonth = MonthCounts & { month: PlainDate }

export async function listClosedMonths(
  db: Db,
  { plantId, transporterId, from }: { plantId: string; transporterId: string; from: PlainDate },
): Promise<ClosedMonth[]> {
  return db
    .selectFrom('scorecard_month')
    .select(['month', ...countColumns])
    .where('auth_plant_id', '=', plantId)
    .where('transporter_id', '=', transporterId)
    .where('month', '>=', from)
    .orderBy('month')
    .execute()
}

export type OfficeMonth = MonthCounts & { transporter_id: string }

/** A closed month of all transporters of a plant. */
export async function listOffices(db: Db, plantId: string, month: PlainDate): Promise<OfficeMonth[]> {
  return db
    .selectFrom('scorecard_month')
    .select(['transporter_id', ...countColumns])
    .where('auth_plant_id', '=', plantId)
    .where('month', '=', month)
    .execute()
}

/** The last day of the last closed month; undefined before the first run. */
export async function findClosedUntil(db: Db, plantId: string): Promise<PlainDate | undefined> {
  const run = await db.selectFrom('scorecard_run').select('closed_until').where('auth_plant_id', '=', plantId).executeTakeFirst()
  return run?.closed_until
}

/** The first days of a plant's closed months, newest first. */
export async function listClosedMonthStarts(db: Db, plantId: string): Promise<PlainDate[]> {
  const { rows } = await sql<{ month: PlainDate }>`with recursive found (month) as (
      (select max(month) from scorecard_month where auth_plant_id = ${plantId})
      union all select (select max(month) from scorecard_month where auth_plant_id = ${plantId} and month < found.month)
      from found where found.month is not null
    ) select month from found where month is not null`.execute(db)
  return rows.map(({ month }) => month)
}
