import type { Actor } from '#accounts/people.ts'
import { numberChanges } from '#gate/offline/gate-data.service.ts'
import { writeAudit, type Change } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { countOrRefuse } from '#platform/server/http/rate-limit.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import { beginEvents } from './collect-events.service.ts'
import { testEvent, type WebhookEvent } from './webhook-events.rules.ts'
import { webhookSecret } from './webhook-secret.service.ts'
import { maxWebhooks } from './webhooks.contract.ts'
import {
  countWebhooks,
  deleteWebhook,
  hastenTestEvent,
  insertTestEvent,
  insertWebhook,
  lockWebhook,
  repeatDelivery,
  rotateSecret,
  updateWebhook,
} from './webhooks.store.ts'

type Asked = { actor: Actor; now: Date }
type AskedOf = Asked & { id: string }
type Values = { url: string; events: readonly WebhookEvent[] }

/** Adds a webhook, whose events begin now, and returns its secret. Throws 409 for too many. */
export async function addWebhook(db: Db, key: Buffer, { actor, now, url, events }: Asked & Values): Promise<string> {
  const last = await numberChanges(db)
  const chosen = [...new Set(events)]
  const id = await inTransaction(db, async (tx) => {
    const count = await countWebhooks(tx, actor.plant.id)
    if (count >= maxWebhooks)
      throw conflict('too_many_webhooks', `This plant has ${maxWebhooks} webhooks. Delete one that is not used any more.`)
    const added = await insertWebhook(tx, { plantId: actor.plant.id, url, events: chosen, userId: actor.userId, now })
    if (count === 0) await beginEvents(tx, actor.plant, now, last)
    await writeAudit(tx, changeOf({ actor, now, id: added }, 'webhook_created', { after: { url, events: chosen } }))
    return added
  })
  return webhookSecret(key, id, 1)
}

export async function changeWebhook(db: Db, { url, events, isActive, ...asked }: AskedOf & Values & { isActive: boolean }): Promise<void> {
  const chosen = [...new Set(events)]
  await inTransaction(db, async (tx) => {
    const before = await lockWebhook(tx, keyOf(asked))
    await updateWebhook(tx, asked.id, { url, events: chosen, isActive }, asked.now)
    const was = { url: before.url, events: before.events, is_active: before.is_active }
    await writeAudit(tx, changeOf(asked, 'webhook_changed', { before: was, after: { url, events: chosen, is_active: isActive } }))
  })
}

/** Returns the new secret. */
export async function renewSecret(db: Db, key: Buffer, asked: AskedOf): Promise<string> {
  const version = await inTransaction(db, async (tx) => {
    await lockWebhook(tx, keyOf(asked))
    await writeAudit(tx, changeOf(asked, 'webhook_secret_renewed', {}))
    return rotateSecret(tx, asked.id, asked.now)
  })
  return webhookSecret(key, asked.id, version)
}

export async function removeWebhook(db: Db, asked: AskedOf): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { url } = await lockWebhook(tx, keyOf(asked))
    await deleteWebhook(tx, asked.id)
    await writeAudit(tx, changeOf(asked, 'webhook_deleted', { before: { url } }))
  })
}

const testLimit = { events: 30, seconds: 3600, message: 'Too many test events were asked for. Wait a while.' }

/** Lets a test event wait for the webhook, or the one that waits be sent at once. Throws 409 where it is switched off, 429 for too many in an hour. */
export async function tryWebhook(db: Db, asked: AskedOf): Promise<void> {
  await countOrRefuse(db, { key: `webhook test ${asked.actor.plant.id}`, limit: testLimit, now: asked.now })
  await inTransaction(db, async (tx) => {
    const { is_active } = await lockWebhook(tx, keyOf(asked))
    if (!is_active) throw conflict('switched_off', 'This webhook is switched off. Switch it on first.')
    if (await hastenTestEvent(tx, asked.id, testEvent, asked.now)) return
    await insertTestEvent(tx, keyOf(asked), testEvent, asked.now)
  })
}

export async function sendAgain(db: Db, asked: AskedOf): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { webhook_id } = await repeatDelivery(tx, keyOf(asked), asked.now)
    await writeAudit(tx, changeOf({ ...asked, id: webhook_id }, 'webhook_sent_again', { after: { delivery: asked.id } }))
  })
}

const keyOf = ({ actor, id }: AskedOf) => ({ plantId: actor.plant.id, id })

const changeOf = ({ actor, now, id }: AskedOf, action: string, values: Pick<Change, 'before' | 'after'>): Change => ({
  at: now,
  userId: actor.userId,
  action,
  subject: 'webhook',
  subjectId: id,
  plantId: actor.plant.id,
  ...values,
})
