import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import type { Topic } from '../notifications.contract.ts'

type NewOutboxRow = { topic: Topic; payload: string; plantId: string | null; at: Date }

export async function insertOutboxRow(tx: Tx, { topic, payload, plantId, at }: NewOutboxRow): Promise<string> {
  const { id } = await named(tx, 'announce')
    .insertInto('outbox')
    .values({ topic, payload, auth_plant_id: plantId, created_at: at, next_try_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function isQueuedSince(tx: Tx, topic: Topic, moment: Date): Promise<boolean> {
  const queued = tx.selectFrom('outbox').select('id').where('topic', '=', topic).where('created_at', '>=', moment).limit(1)
  return (await queued.executeTakeFirst()) !== undefined
}

export type DueNotification = Pick<Selectable<Tables['outbox']>, 'id' | 'topic' | 'payload' | 'attempts'> & {
  plantId: string | null
}

/** Locks the next due outbox row that no other worker holds. */
export async function lockNextDue(tx: Tx, now: Date): Promise<DueNotification | undefined> {
  return named(tx, 'next_due')
    .selectFrom('outbox')
    .select(['id', 'topic', 'payload', 'auth_plant_id as plantId', 'attempts'])
    .where('delivered_at', 'is', null)
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export async function markDelivered(tx: Tx, id: string, at: Date): Promise<void> {
  await named(tx, 'mark_delivered').updateTable('outbox').set({ delivered_at: at, last_error: null }).where('id', '=', id).execute()
}

/** Marks outdated rows as delivered. */
export async function markAllDelivered(db: Db, at: Date): Promise<void> {
  await db.updateTable('outbox').set({ delivered_at: at }).where('delivered_at', 'is', null).execute()
}

export async function postpone(db: Db, id: string, { until, error }: { until: Date; error: string }): Promise<void> {
  await db
    .updateTable('outbox')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), next_try_at: until, last_error: error }))
    .where('id', '=', id)
    .execute()
}
