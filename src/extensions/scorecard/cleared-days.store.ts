import { sql } from 'kysely'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { inServiceStatuses } from '#drivers/history/in-service.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { ClearedDay, DayChange, DaySpan } from './cleared-days.rules.ts'

export type PlantRun = {
  id: string
  today: PlainDate
  /** Null before the first run. */
  countedUntil: PlainDate | null
  closedUntil: PlainDate | null
}

/** The plants with days or months that are not counted yet. */
export async function listPlantRuns(db: Db, now: Date): Promise<PlantRun[]> {
  const localTime = sql`(${now}::timestamptz at time zone p.time_zone)`
  return db
    .selectFrom('auth_plant as p')
    .leftJoin('scorecard_run as r', 'r.auth_plant_id', 'p.id')
    .select(['p.id', 'r.counted_until as countedUntil', 'r.closed_until as closedUntil'])
    .select(sql<PlainDate>`${localTime}::date`.as('today'))
    .where(({ eb, or }) => or([eb('r.counted_until', 'is', null), eb('r.counted_until', '<', sql<PlainDate>`${localTime}::date - 1`)]))
    .orderBy('p.id')
    .execute()
}

/** Locks a plant's run; undefined where another server has counted these days. */
export async function lockRun(
  tx: Tx,
  plantId: string,
  { countedUntil, closedUntil }: { countedUntil: PlainDate; closedUntil: PlainDate },
): Promise<{ closedUntil: PlainDate } | undefined> {
  await tx
    .insertInto('scorecard_run')
    .values({ auth_plant_id: plantId, counted_until: countedUntil, closed_until: closedUntil })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('scorecard_run')
    .select('closed_until as closedUntil')
    .where('auth_plant_id', '=', plantId)
    .where('counted_until', '=', countedUntil)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateRun(tx: Tx, plantId: string, run: { counted_until: PlainDate; closed_until: PlainDate }): Promise<void> {
  await tx.updateTable('scorecard_run').set(run).where('auth_plant_id', '=', plantId).execute()
}

/**
 * From the history, for days that have passed: by how many a plant's drivers and those cleared changed, by transporter and day. A driver counts from the first
 * day's end that a stretch reaches, and is cleared up to the day before the first expiry.
 */
export async function listDayChanges(db: Db, plantId: string, { from, until }: DaySpan): Promise<DayChange[]> {
  const { rows } = await sql<DayChange>`
    select h.transporter_id as "transporterId", c.day, sum(c.drivers)::int as drivers, sum(c.cleared)::int as cleared
    from (
      select transporter_id, status_id, greatest(from_day, ${from}::date) as first, least(until_day, ${until}::date + 1) as past_last, cleared_until from driver_history
      where auth_plant_id = ${plantId} and until_day > ${from}::date and from_day <= ${until}::date and from_day < until_day
        and status_id = any(${inServiceStatuses})
    ) h cross join lateral (
      values (h.first, 1, 0), (h.past_last, -1, 0),
        (case when h.status_id = ${driverStatus.active} and h.cleared_until > h.first then h.first end, 0, 1),
        (case when h.status_id = ${driverStatus.active} and h.cleared_until > h.first then least(h.past_last, h.cleared_until) end, 0, -1)
    ) c (day, drivers, cleared)
    where c.day <= ${until}::date
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

const rowsAtOnce = 5000

export async function insertClearedDays(tx: Tx, plantId: string, days: readonly ClearedDay[]): Promise<void> {
  for (let start = 0; start < days.length; start += rowsAtOnce) {
    const rows = JSON.stringify(days.slice(start, start + rowsAtOnce))
    await sql`insert into cleared_day (auth_plant_id, transporter_id, day, drivers, cleared)
      select ${plantId}, "transporterId", day, drivers, cleared
      from jsonb_to_recordset(${rows}::jsonb) d ("transporterId" bigint, day date, drivers int, cleared int)`.execute(tx)
  }
}
