import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { readPageAndTotal, type LimitOffset, type PageAndTotal } from '#platform/server/database/page-and-total.ts'
import { notFound } from '#platform/server/http/refusal.ts'

/** A webhook of a plant. */
export type WebhookKey = { plantId: string; id: string }

export type WebhookRow = {
  id: string
  url: string
  events: readonly string[]
  is_active: boolean
  created_at: Date
  failing_since: Date | null
  first_name: string
  last_name: string
  waiting: number
}

export async function listWebhooks(db: Db, plantId: string): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhook as w')
    .innerJoin('app_user as u', 'u.id', 'w.created_by')
    .select(['w.id', 'w.url', 'w.events', 'w.is_active', 'w.created_at', 'w.failing_since', 'u.first_name', 'u.last_name'])
    .select(sql<number>`(select count(*)::int from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting')`.as('waiting'))
    .where('w.auth_plant_id', '=', plantId)
    .orderBy('w.id')
    .execute()
}

/** Locks the plant, so that of simultaneous additions none goes beyond the limit. */
export async function countWebhooks(tx: Tx, plantId: string): Promise<number> {
  await tx.selectFrom('auth_plant').select('id').where('id', '=', plantId).forNoKeyUpdate().execute()
  const { n } = await tx
    .selectFrom('webhook')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('auth_plant_id', '=', plantId)
    .executeTakeFirstOrThrow()
  return n
}

type NewWebhook = {
  plantId: string
  url: string
  events: readonly string[]
  userId: string
  now: Date
}

export async function insertWebhook(tx: Tx, { plantId, url, events, userId, now }: NewWebhook): Promise<string> {
  const { id } = await tx
    .insertInto('webhook')
    .values({ auth_plant_id: plantId, url, events: [...events], created_by: userId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type LockedWebhook = { url: string; events: readonly string[]; is_active: boolean }

/** Locks the webhook; 404 where the plant has none of this id. */
export async function lockWebhook(tx: Tx, { plantId, id }: WebhookKey): Promise<LockedWebhook> {
  return tx
    .selectFrom('webhook')
    .select(['url', 'events', 'is_active'])
    .where('id', '=', id)
    .where('auth_plant_id', '=', plantId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
}

type Change = { url: string; events: readonly string[]; isActive: boolean }

/** Switched on again, what waits is tried at once. */
export async function updateWebhook(tx: Tx, id: string, { url, events, isActive }: Change, now: Date): Promise<void> {
  await tx
    .updateTable('webhook')
    .set({ url, events: [...events], is_active: isActive, failing_since: null })
    .where('id', '=', id)
    .execute()
  await tx.updateTable('webhook_delivery').set({ next_at: now }).where('webhook_id', '=', id).where('state', '=', 'waiting').execute()
}

export async function rotateSecret(tx: Tx, id: string, now: Date): Promise<number> {
  const { secret_version } = await tx
    .updateTable('webhook')
    .set(({ eb }) => ({ secret_version: eb('secret_version', '+', 1), rotated_at: now }))
    .where('id', '=', id)
    .returning('secret_version')
    .executeTakeFirstOrThrow()
  return secret_version
}

export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('webhook').where('id', '=', id).execute()
}

export type SentEventRow = {
  id: string
  event: string
  at: Date
  state: string
  attempts: number
  next_at: Date
  answer: string | null
}

/** What was sent to a webhook of the plant, the latest first. */
export async function listDeliveries(db: Db, { plantId, id }: WebhookKey, page: LimitOffset): Promise<PageAndTotal<SentEventRow>> {
  await db.selectFrom('webhook').select('id').where('id', '=', id).where('auth_plant_id', '=', plantId).executeTakeFirstOrThrow(notFound)
  const list = db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_event as e', 'e.id', 'd.event_id')
    .select(['d.id', 'e.type as event', 'e.at', 'd.state', 'd.attempts', 'd.next_at', 'd.answer'])
    .where('d.webhook_id', '=', id)
    .orderBy('d.id', 'desc')
  return readPageAndTotal(list, page)
}

/** Lets an event of the plant wait to be sent once more. */
export async function repeatDelivery(tx: Tx, { plantId, id }: WebhookKey, now: Date): Promise<{ webhook_id: string }> {
  return tx
    .updateTable('webhook_delivery as d')
    .from('webhook as w')
    .set({ state: 'waiting', attempts: 0, next_at: now })
    .where('d.id', '=', id)
    .whereRef('w.id', '=', 'd.webhook_id')
    .where('w.auth_plant_id', '=', plantId)
    .returning('d.webhook_id')
    .executeTakeFirstOrThrow(notFound)
}

/** Lets the test event that waits be sent at once, as if it were new; false where none waits. */
export async function hastenTestEvent(tx: Tx, id: string, type: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_delivery as d')
    .from('webhook_event as e')
    .set({ attempts: 0, next_at: now })
    .where('d.webhook_id', '=', id)
    .where('d.state', '=', 'waiting')
    .whereRef('e.id', '=', 'd.event_id')
    .where('e.type', '=', type)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** An event that a person asked for. */
export async function insertTestEvent(tx: Tx, { plantId, id }: WebhookKey, type: string, now: Date): Promise<void> {
  const { id: eventId } = await tx
    .insertInto('webhook_event')
    .values({ auth_plant_id: plantId, type, at: now, data: JSON.stringify({}) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('webhook_delivery').values({ webhook_id: id, event_id: eventId, next_at: now }).execute()
}
