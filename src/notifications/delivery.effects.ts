import { inTransaction, type Db, type Tx } from '#platform/server/database.ts'
import type { Sender } from '#platform/server/messages/message.ts'
import { isTopic, topics } from './notifications.contract.ts'
import { personallyTold, requestWords, secondsToNextTry } from './notifications.rules.ts'
import { claimMail, findReaders, findUnsent, insertNotifications, releaseMail, type Unsent } from './notifications.store.ts'
import { markDelivered, postpone, takeDue, type Due } from './outbox.store.ts'

/** `mail` is null where no mail server is set up: then the bell is all. */
export type Delivery = { readonly now: Date; readonly mail: Sender | null }

/** A worker that dies while it delivers is succeeded after this. */
const leaseMs = 5 * 60 * 1000

/**
 * Delivers all that is due to bells and by mail; answers how many announcements got through. What fails is tried again later, by itself.
 * Any number of workers may do this at once.
 */
export async function deliverDue(db: Db, delivery: Delivery): Promise<number> {
  let delivered = 0
  for (;;) {
    const due = await inTransaction(db, (tx) => takeDue(tx, { now: delivery.now, leaseUntil: later(delivery.now, leaseMs) }))
    if (!due) return delivered
    if (await deliver(db, due, delivery)) delivered++
  }
}

async function deliver(db: Db, due: Due, { now, mail }: Delivery): Promise<boolean> {
  try {
    await inTransaction(db, (tx) => ring(tx, due, now))
    if (mail) await mailAll(db, due.id, mail, now)
    await markDelivered(db, due.id, now)
    return true
  } catch (error) {
    const until = later(now, secondsToNextTry(due.attempts) * 1000)
    await postpone(db, due.id, { until, error: error instanceof Error ? error.message : 'unknown' })
    return false
  }
}

async function ring(tx: Tx, { id, topic, payload, plantId }: Due, at: Date): Promise<void> {
  if (!isTopic(topic)) throw new Error(`Nobody knows how to tell of '${topic}'`)
  const news = topics[topic].parse(payload)
  const userIds = await findReaders(tx, {
    plantId,
    typeId: news.type_id,
    news: news.news,
    personallyTold: personallyTold(news),
    byId: news.by_id,
  })
  if (userIds.length > 0) await insertNotifications(tx, { outboxId: id, plantId, userIds, words: requestWords(news), at })
}

/** One address that fails does not keep the others waiting. */
async function mailAll(db: Db, outboxId: string, mail: Sender, now: Date): Promise<void> {
  const failures: unknown[] = []
  for (const unsent of await findUnsent(db, outboxId)) {
    if (await claimMail(db, unsent.id, now)) await send(db, unsent, mail).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

/** Claimed first and given back on failure: a worker that dies in between loses a mail, whose words are in the bell, and never sends one twice. */
async function send(db: Db, { id, email, title, body }: Unsent, mail: Sender): Promise<void> {
  try {
    await mail.send({ to: { email }, subject: title, text: body })
  } catch (error) {
    await releaseMail(db, id)
    throw error
  }
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)
