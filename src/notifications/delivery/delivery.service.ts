import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { isTopic } from '../notifications.contract.ts'
import { secondsToNextTry } from '../notifications.rules.ts'
import { insertNotifications } from '../notifications.store.ts'
import { lockNextDue, markDelivered, postpone, type DueNotification } from './outbox.store.ts'
import { draftNotification } from '../notify.service.ts'

/** `byMail`: whether a mail server is configured. */
export type DeliveryOptions = { now: Date; byMail: boolean }

/**
 * Delivers all due outbox rows to the bell; answers how many. Each is one transaction, so an interrupted worker leaves it to the next. Failures
 * are retried later, one by one. Any number of workers may run concurrently.
 */
export async function deliverDue(db: Db, options: DeliveryOptions): Promise<number> {
  for (let delivered = 0; ;) {
    const outcome = await deliverNext(db, options)
    if (outcome === 'none') return delivered
    if (outcome === 'delivered') delivered++
  }
}

async function deliverNext(db: Db, options: DeliveryOptions): Promise<'none' | 'delivered' | 'failed'> {
  let due: DueNotification | undefined
  try {
    return await inTransaction(db, async (tx) => {
      due = await lockNextDue(tx, options.now)
      if (!due) return 'none'
      await deliver(tx, due, options)
      await markDelivered(tx, due.id, options.now)
      return 'delivered'
    })
  } catch (error) {
    if (!due) throw error
    const until = new Date(options.now.getTime() + secondsToNextTry(due.attempts + 1) * 1000)
    await postpone(db, due.id, { until, error: error instanceof Error ? error.message : 'unknown' })
    return 'failed'
  }
}

async function deliver(tx: Tx, { id, topic, payload, plantId }: DueNotification, { now, byMail }: DeliveryOptions): Promise<void> {
  if (!isTopic(topic)) throw new Error(`Unknown notification topic '${topic}'`)
  const { recipients, text, attachment } = await draftNotification(tx, topic, payload, { plantId, now })
  if (recipients.length > 0) await insertNotifications(tx, { outboxId: id, plantId, recipients, text, attachment, at: now, byMail })
}
