import { aUser } from '#accounts/accounts.factory.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { testEvent, webhookEventNames, type WebhookEvent } from './webhook-events.rules.ts'
import { insertTestEvent, insertWebhook } from './webhooks.store.ts'

type WebhookOptions = { plantId: string; now: Date; url?: string; events?: readonly WebhookEvent[] }

/** A webhook that hears of everything; its id. */
export async function aWebhook(
  db: Db,
  { plantId, now, url = 'https://scale.example/hook', events = webhookEventNames }: WebhookOptions,
): Promise<string> {
  const { userId } = await aUser(db)
  return inTransaction(db, (tx) => insertWebhook(tx, { plantId, url, events, userId, now }))
}

/** A webhook with an event that was sent. */
export async function aSentWebhook(db: Db, options: WebhookOptions): Promise<{ webhook: string; webhookDelivery: string }> {
  const webhook = await aWebhook(db, options)
  await inTransaction(db, (tx) => insertTestEvent(tx, { plantId: options.plantId, id: webhook }, testEvent, options.now))
  const sent = db.updateTable('webhook_delivery').set({ state: 'delivered', answer: '200' }).where('webhook_id', '=', webhook)
  const { id } = await sent.returning('id').executeTakeFirstOrThrow()
  return { webhook, webhookDelivery: id }
}

/** An event that its receiver has not taken in three days, as failed work. */
export async function aGivenUpEvent(db: Db, options: WebhookOptions): Promise<string> {
  const { webhookDelivery } = await aSentWebhook(db, options)
  const given = { state: 'failed', answer: '503', attempts: 11, last_at: options.now }
  await db.updateTable('webhook_delivery').set(given).where('id', '=', webhookDelivery).execute()
  return `deliver-webhook-events:${webhookDelivery}`
}
