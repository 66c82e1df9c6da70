import type { Handlers } from '#accounts/people.ts'
import { isWebhookEvent } from './webhook-events.rules.ts'
import type { Delivery, Webhook, webhooksContract } from './webhooks.contract.ts'
import { addWebhook, changeWebhook, removeWebhook, renewSecret, sendAgain, tryWebhook } from './webhooks.service.ts'
import { listDeliveries, listWebhooks, type SentEventRow, type WebhookRow } from './webhooks.store.ts'
import { toLimitOffset } from '#platform/server/database/statements/page-and-total.ts'

const message = 'Copy the secret now: it is not shown again.'

/** `key` is the server's, from which secrets are derived. */
export const webhooksApi = (key: Buffer): Handlers<typeof webhooksContract> => ({
  index: async ({ actor, db }) => ({ webhooks: (await listWebhooks(db, actor.plant.id)).map(presentWebhook) }),
  create: async ({ input, actor, db, now }) => ({ secret: await addWebhook(db, key, { ...input, actor, now }), message }),
  update: async ({ input: { is_active, ...input }, actor, db, now }) => {
    await changeWebhook(db, { ...input, isActive: is_active, actor, now })
    return { message: 'The webhook was changed' }
  },
  rotate: async ({ input, actor, db, now }) => ({ secret: await renewSecret(db, key, { ...input, actor, now }), message }),
  remove: async ({ input, actor, db, now }) => {
    await removeWebhook(db, { ...input, actor, now })
    return { message: 'The webhook was deleted' }
  },
  test: async ({ input, actor, db, now }) => {
    await tryWebhook(db, { ...input, actor, now })
    return { message: 'A test event is on its way. Its log shows what is answered.' }
  },
  deliveries: async ({ input: { id, page, page_size }, actor, db }) => {
    const found = await listDeliveries(db, { plantId: actor.plant.id, id }, toLimitOffset({ page, page_size }))
    return { data: found.rows.map(presentDelivery), page, page_size, total: found.total }
  },
  resend: async ({ input, actor, db, now }) => {
    await sendAgain(db, { ...input, actor, now })
    return { message: 'The event is sent again' }
  },
})

const presentWebhook = (row: WebhookRow): Webhook => ({
  _id: row.id,
  url: row.url,
  events: row.events.filter(isWebhookEvent),
  is_active: row.is_active,
  created_by: `${row.first_name} ${row.last_name}`,
  created_at: row.created_at.toISOString(),
  failing_since: row.failing_since?.toISOString() ?? null,
  waiting: row.waiting,
})

const presentDelivery = (row: SentEventRow): Delivery => ({
  _id: row.id,
  event: row.event,
  at: row.at.toISOString(),
  state: row.state as Delivery['state'],
  attempts: row.attempts,
  next_at: row.state === 'waiting' ? row.next_at.toISOString() : null,
  answer: row.answer,
})
