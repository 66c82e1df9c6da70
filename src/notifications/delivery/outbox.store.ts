import { sql } from 'kysely'
import { named, type Db, type Tx } from '#platform/server/database/database.ts'
import type { Payload, Topic } from '../notifications.contract.ts'

export type Announcement<T extends Topic> = {
  readonly topic: T
  readonly payload: Payload<T>
  readonly plantId: string | null
  readonly at: Date
}

/** Writes an outbox row in the change's own transaction: a rollback notifies nobody. */
export async function announce<T extends Topic>(tx: Tx, { topic, payload, plantId, at }: Announcement<T>): Promise<void> {
  await sql`${named('announce')}insert into outbox (topic, payload, auth_plant_id, created_at, next_try_at)
    values (${topic}, ${JSON.stringify(payload)}, ${plantId}, ${at}, ${at})`.execute(tx)
}

export async function isQueuedSince(tx: Tx, topic: Topic, moment: Date): Promise<boolean> {
  const { rows } = await sql`select from outbox where topic = ${topic} and created_at >= ${moment} limit 1`.execute(tx)
  return rows.length > 0
}

export type DueNotification = {
  readonly id: string
  readonly topic: string
  readonly payload: unknown
  readonly plantId: string | null
  readonly attempts: number
}

/** Locks the next due outbox row that no other worker holds. */
export async function lockNextDue(tx: Tx, now: Date): Promise<DueNotification | undefined> {
  const { rows } = await sql<DueNotification>`select id, topic, payload, auth_plant_id as "plantId", attempts from outbox
    where delivered_at is null and next_try_at <= ${now} order by next_try_at, id limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

export async function markDelivered(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('outbox').set({ delivered_at: at, last_error: null }).where('id', '=', id).execute()
}

/** Marks outdated rows as delivered. */
export async function markAllDelivered(db: Db, at: Date): Promise<void> {
  await db.updateTable('outbox').set({ delivered_at: at }).where('delivered_at', 'is', null).execute()
}

export async function postpone(db: Db, id: string, { until, error }: { until: Date; error: string }): Promise<void> {
  await sql`update outbox set attempts = attempts + 1, next_try_at = ${until}, last_error = ${error} where id = ${id}`.execute(db)
}
