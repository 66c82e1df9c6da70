import { sql, type Selectable } from 'kysely'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import type { SuspensionEnd } from './suspensions.rules.ts'

type Suspension = Selectable<Tables['suspension']>
export type OpenSuspensionRow = Pick<Suspension, 'id' | 'starts_on' | 'ends_on' | 'request_id' | 'violation_id'>
export type NewSuspension = Omit<OpenSuspensionRow, 'id'> & Pick<Suspension, 'driver_id' | 'created_at'>

/** The driver's open suspensions, oldest first. */
export async function listOpenSuspensions(db: Db, driverId: string): Promise<OpenSuspensionRow[]> {
  return db
    .selectFrom('suspension')
    .select(['id', 'starts_on', 'ends_on', 'request_id', 'violation_id'])
    .where('driver_id', '=', driverId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
}

export async function insertSuspension(tx: Tx, suspension: NewSuspension): Promise<string> {
  const { id } = await tx.insertInto('suspension').values(suspension).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Inserts any number in one statement. */
export async function insertSuspensions(tx: Tx, suspensions: readonly NewSuspension[]): Promise<void> {
  if (suspensions.length === 0) return
  const insertedColumns = sql`driver_id, starts_on, ends_on, request_id, violation_id, created_at`
  await sql`insert into suspension (${insertedColumns}) select ${insertedColumns} from jsonb_populate_recordset(null::suspension, ${JSON.stringify(suspensions)}::jsonb)`.execute(
    tx,
  )
}

export async function closeSuspensions(
  tx: Tx,
  ids: readonly string[],
  ended: { at: Date; by: string | null; reason: SuspensionEnd },
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('suspension')
    .set({ ended_at: ended.at, ended_by: ended.by, end_reason: ended.reason })
    .where('id', '=', sql<string>`any(${ids})`)
    .where('ended_at', 'is', null)
    .execute()
}

/** Drivers with a suspension served by today at their own plant, with that day. */
export async function listServed(db: Db, now: Date): Promise<{ driverId: string; today: string }[]> {
  const today = sql<string>`(${now}::timestamptz at time zone p.time_zone)::date`
  return (
    db
      .selectFrom('suspension as s')
      .innerJoin('driver as d', 'd.id', 's.driver_id')
      .innerJoin('auth_plant as p', 'p.id', 'd.auth_plant_id')
      .select(['d.id as driverId', today.as('today')])
      .distinct()
      .where('s.ended_at', 'is', null)
      .where('s.ends_on', '<=', today)
      // The latest day anywhere, for the index.
      .where('s.ends_on', '<=', sql<string>`(${now}::timestamptz at time zone 'UTC')::date + 1`)
      .execute()
  )
}
