import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

/** The numbers that changes have: none before `first` is known any more. */
export type ChangeRange = { readonly first: number; readonly last: number }

/** Numbers the committed changes and returns the range. Never inside a transaction: others would not see the numbers in their order. */
export async function numberChanges(db: Db): Promise<ChangeRange> {
  await sql`select number_gate_changes()`.execute(db)
  return db
    .selectFrom('gate_change')
    .select([sql<number>`coalesce(min(seq), 1)::float8`.as('first'), sql<number>`coalesce(max(seq), 0)::float8`.as('last')])
    .executeTakeFirstOrThrow()
}

/** The drivers of a plant that changed after number `since` up to `until`; at most `limit`. */
export async function listChangedIds(
  db: Db,
  plantId: string,
  { since, until, limit }: { readonly since: number; readonly until: number; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('gate_change')
    .select('driver_id')
    .distinct()
    .where('auth_plant_id', '=', plantId)
    .where('seq', '>', String(since))
    .where('seq', '<=', String(until))
    .limit(limit)
    .execute()
  return rows.map(({ driver_id }) => driver_id)
}

/** A device that was off for longer fetches a snapshot. */
export const keptChangeDays = 8

/** Deletes old changes, except the last one, which says how far the numbers are. */
export async function deleteOldChanges(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('gate_change')
    .where('at', '<', before)
    .where('seq', '<', sql<string>`(select max(seq) from gate_change)`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
