import { sql } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { digestHour } from './weekly-digest.rules.ts'

export type DigestPlant = {
  id: string
  name: string
  country: string
  today: PlainDate
  /** The Monday that is due. */
  monday: PlainDate
}

/** The plants with a digest due, locked for this transaction. A new plant begins with the next Monday. */
export async function lockPlantsToDigest(tx: Tx, now: Date): Promise<DigestPlant[]> {
  const localTime = sql`(${now}::timestamptz at time zone p.time_zone)`
  const monday = sql<PlainDate>`date_trunc('week', ${localTime} - ${`${digestHour} hours`}::interval)::date`
  await tx
    .insertInto('weekly_digest_run')
    .columns(['auth_plant_id', 'sent_for'])
    .expression(
      tx
        .selectFrom('auth_plant as p')
        .select(['p.id', monday.as('sent_for')])
        .where('p.id', 'not in', tx.selectFrom('weekly_digest_run').select('auth_plant_id')),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('weekly_digest_run as r')
    .innerJoin('auth_plant as p', 'p.id', 'r.auth_plant_id')
    .select(['p.id', 'p.name', 'p.country', sql<PlainDate>`${localTime}::date`.as('today'), monday.as('monday')])
    .where('r.sent_for', '<', monday)
    .orderBy('p.id')
    .forUpdate('r')
    .skipLocked()
    .execute()
}

export async function markDigestSent(tx: Tx, plantId: string, monday: PlainDate): Promise<void> {
  await tx.updateTable('weekly_digest_run').set({ sent_for: monday }).where('auth_plant_id', '=', plantId).execute()
}

/** The users who stopped their digest. */
export async function listStopped(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('weekly_digest_stopped')
    .select('user_id')
    .where('user_id', '=', sql<string>`any(${userIds})`)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

export async function updateDigestChoice(db: Db, userId: string, isSent: boolean): Promise<void> {
  if (isSent) await db.deleteFrom('weekly_digest_stopped').where('user_id', '=', userId).execute()
  else
    await db
      .insertInto('weekly_digest_stopped')
      .values({ user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
