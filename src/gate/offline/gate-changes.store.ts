import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'

const lastNumber = (db: Db): Promise<number> => valueOf(db, sql<number>`coalesce((select max(seq) from gate_change), 0)::float8`)

/** Numbers the committed changes and returns the last number. Never inside a transaction: others would not see the numbers in their order. */
export async function numberChanges(db: Db): Promise<number> {
  await sql`select number_gate_changes()`.execute(db)
  return lastNumber(db)
}

/** Where changes are written all the time, some data are newer than their number. */
const maxTries = 5

/**
 * Reads data at the number that all of them had come to: a restore that takes back a change of them takes back the number too. Never inside a
 * transaction.
 */
export async function atLastNumber<T>(db: Db, read: (tx: Tx, last: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    await numberChanges(db)
    const data = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const isNumbered = await valueOf(tx, sql<boolean>`not exists (select from gate_change where seq is null)`)
        return isNumbered || attempt === maxTries ? { read: await read(tx, await lastNumber(tx)) } : undefined
      })
    if (data) return data.read
  }
}

/** Whether this number is one of the kept changes, or the one before the first change of all. */
export const isKnownNumber = (db: Db, seq: number): Promise<boolean> =>
  valueOf(
    db,
    sql<boolean>`exists (select from gate_change where seq = ${String(seq)})
      or ${seq === 0} and not exists (select from gate_change where seq is not null)`,
  )

/** The drivers of a plant that changed after number `since` up to `until`; at most `limit`. */
export async function listChangedIds(
  db: Db,
  plantId: string,
  { since, until, limit }: { since: number; until: number; limit: number },
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
