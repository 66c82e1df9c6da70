import { Webhook as Signer } from 'standardwebhooks'
import { announce } from '#notifications/announce.service.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { postToReceiver } from '#platform/server/outgoing/post-to-receiver.ts'
import { noteDelivered, noteNotDelivered, switchOff, takeDueDeliveries, type DueDelivery } from './deliver-events.store.ts'
import { nextAttempt } from './webhook-events.rules.ts'
import { webhookSecret } from './webhook-secret.service.ts'

export type WebhookSending = {
  key: Buffer
  /** Whether receivers in private networks and without https are allowed. */
  mayBePrivate: boolean
  timeoutMs?: number
}

const answerMs = 10_000
const dayMs = 86_400_000
const gone = 410

/** Sends the events that are due, and notes what became of each. Returns how many were tried. */
export async function deliverEvents(db: Db, now: Date, options: WebhookSending): Promise<number> {
  const due = await takeDueDeliveries(db, now)
  await Promise.all(due.map((delivery) => deliver(db, delivery, { ...options, now })))
  return due.length
}

type Attempt = WebhookSending & { now: Date }

async function deliver(db: Db, delivery: DueDelivery, { now, ...options }: Attempt): Promise<void> {
  const answered = await send(delivery, { now, ...options })
  await inTransaction(db, async (tx) => {
    if (answered.isTaken) return noteDelivered(tx, delivery, answered.text)
    if (answered.status === gone) await switchOff(tx, delivery.webhookId)
    const next = nextAttempt(delivery.attempts, now)
    if (await noteNotDelivered(tx, delivery, { answer: answered.text, next, now })) await announceFailing(tx, delivery, answered.text, now)
  })
}

type Answered = { isTaken: boolean; status: number; text: string }

async function send(delivery: DueDelivery, { now, key, mayBePrivate, timeoutMs = answerMs }: Attempt): Promise<Answered> {
  const { url, eventId, type, at, data } = delivery
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data })
  const id = `evt_${eventId}`
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secretsOf(delivery, key, now)
      .map((secret) => new Signer(secret).sign(id, now, body))
      .join(' '),
  }
  try {
    const status = await postToReceiver({ url: new URL(url), headers, body, timeoutMs, mayBePrivate })
    return { isTaken: status >= 200 && status < 300, status, text: String(status) }
  } catch (error) {
    return { isTaken: false, status: 0, text: error instanceof Error ? error.message : 'There was no answer' }
  }
}

/** The secret, and for a day the one before. */
function secretsOf({ webhookId, secretVersion, rotatedAt }: DueDelivery, key: Buffer, now: Date): readonly string[] {
  const isFresh = rotatedAt !== null && now.getTime() - rotatedAt.getTime() < dayMs
  return [secretVersion, ...(isFresh ? [secretVersion - 1] : [])].map((version) => webhookSecret(key, webhookId, version))
}

async function announceFailing(tx: Tx, { plantId, url }: DueDelivery, answer: string, at: Date): Promise<void> {
  const payload = {
    type_id: 10 as const,
    by_id: null,
    title: 'Webhook not answered',
    body: `${new URL(url).host} does not take events: ${answer}. They are tried again for three days.`,
    link: 'administrative/webhooks',
  }
  await announce(tx, { topic: 'gate', payload, plantId, at })
}
