import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { isTopic } from '../notifications.contract.ts'
import { secondsToNextTry } from '../notifications.rules.ts'
import { insertNotifications } from '../notifications.store.ts'
import { lockDue, markDelivered, postpone, type Due } from './outbox.store.ts'
import { tellings } from '../notify.service.ts'

/** `byMail`: whether a mail server is configured. */
export type Ringing = { readonly now: Date; readonly byMail: boolean }

/**
 * Delivers all due outbox rows to the bell; answers how many. Each is one transaction, so an interrupted worker leaves it to the next. Failures
 * are retried later, one by one. Any number of workers may run concurrently.
 */
export async function ringDue(db: Db, ringing: Ringing): Promise<number> {
  for (let told = 0; ;) {
    const outcome = await ringNext(db, ringing)
    if (outcome === 'none') return told
    if (outcome === 'told') told++
  }
}

async function ringNext(db: Db, ringing: Ringing): Promise<'none' | 'told' | 'failed'> {
  let due: Due | undefined
  try {
    return await inTransaction(db, async (tx) => {
      due = await lockDue(tx, ringing.now)
      if (!due) return 'none'
      await ring(tx, due, ringing)
      await markDelivered(tx, due.id, ringing.now)
      return 'told'
    })
  } catch (error) {
    if (!due) throw error
    const until = new Date(ringing.now.getTime() + secondsToNextTry(due.attempts + 1) * 1000)
    await postpone(db, due.id, { until, error: error instanceof Error ? error.message : 'unknown' })
    return 'failed'
  }
}

async function ring(tx: Tx, { id, topic, payload, plantId }: Due, { now, byMail }: Ringing): Promise<void> {
  if (!isTopic(topic)) throw new Error(`Nobody knows how to tell of '${topic}'`)
  const { readers, words } = await tellings[topic](tx, payload, plantId)
  if (readers.length > 0) await insertNotifications(tx, { outboxId: id, plantId, readers, words, at: now, byMail })
}
