import { sql, type RawBuilder } from 'kysely'
import { driverStatus, type DriverStatusId } from '../driver-status.contract.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { countsOf } from '#platform/server/counts/counts.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { DriverScope } from './driver-history.sql.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'

/** Days from the first to the last, both included; not later than today at the plant. */
export type Period = { from: PlainDate; until: PlainDate }

type DaysOptions = { statuses?: readonly DriverStatusId[] }

/**
 * For each period, the sum over its days of the drivers that had one of the statuses (active by default) at the end of the day: divided by the
 * number of days, their average. Days before the history began count none.
 */
export async function activeDriverDays(
  db: Db,
  scope: DriverScope,
  periods: readonly Period[],
  { statuses = [driverStatus.active] }: DaysOptions = {},
): Promise<number[]> {
  return valueOf(
    db,
    sql<number[]>`array(
      select coalesce(sum(c.n * (p.until - greatest(c.day, p.from_day) + 1)), 0)::float8
      from ${listed(periods)} left join ${changesOf(scope, statuses)} c on c.day <= p.until
      group by p.no order by p.no)`,
  )
}

/** As activeDriverDays of one period, by transporter; without those that had none. */
export async function activeDriverDaysByTransporter(
  db: Db,
  { plantIds }: Pick<DriverScope, 'plantIds'>,
  { from, until }: Period,
  { statuses = [driverStatus.active] }: DaysOptions = {},
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ transporterId: string; days: number }>`
    select split_part(key, ' ', 1) as "transporterId", sum(n * (${until}::date - greatest(split_part(key, ' ', 2)::date, ${from}::date) + 1))::float8 as days
    from (
      select key, n from ${countsOf({ plantId: anyOf(plantIds), fact: 'status from transporter', parts: statuses })} c
      union all select key, -n from ${countsOf({ plantId: anyOf(plantIds), fact: 'status until transporter', parts: statuses })} c
    ) changes
    where split_part(key, ' ', 2) <= ${until}
    group by 1 having sum(n * (${until}::date - greatest(split_part(key, ' ', 2)::date, ${from}::date) + 1)) <> 0`.execute(db)
  return new Map(rows.map(({ transporterId, days }) => [transporterId, days]))
}

const listed = (periods: readonly Period[]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(periods.map(({ from, until }, no) => ({ no, from_day: from, until })))}::jsonb) p (no int, from_day date, until date)`

/** By how many the drivers with these statuses changed, as rows of `day` and `n`. */
const changesOf = (scope: DriverScope, statuses: readonly DriverStatusId[]): RawBuilder<unknown> =>
  sql`(select day, n from ${daysOf(scope, 'status from', statuses)} f union all select day, -n from ${daysOf(scope, 'status until', statuses)} u)`

/** A fact of the scope, as rows of `day` and `n`; a day can have several. */
function daysOf({ plantIds, transporterId }: DriverScope, fact: string, parts?: readonly DriverStatusId[]): RawBuilder<unknown> {
  const filter = { plantId: anyOf(plantIds), ...(parts && { parts }) }
  if (transporterId === null) return sql`(select key::date as day, n from ${countsOf({ ...filter, fact })} c)`
  const where = sql`key between ${`${transporterId} `} and ${`${transporterId} ~`}`
  return sql`(select split_part(key, ' ', 2)::date as day, n from ${countsOf({ ...filter, fact: `${fact} transporter`, where })} c)`
}

const anyOf = (plantIds: readonly string[]): RawBuilder<unknown> => sql`any(${plantIds}::bigint[])`

/** The first day that can be asked for at any of the plants ('Kept since …'); null where no driver was ever kept. */
export async function findFirstHistoryDay(db: Db, plantIds: readonly string[]): Promise<PlainDate | null> {
  const { day } = await db
    .selectFrom('current_count')
    .select(sql<PlainDate | null>`min(key)::date`.as('day'))
    .where('auth_plant_id', '=', sql<string>`any(${plantIds}::bigint[])`)
    .where('fact', '=', 'status from')
    .executeTakeFirstOrThrow()
  return day
}
