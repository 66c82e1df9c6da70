import type { Tx } from '#platform/server/database/database.ts'
import { insertOutboxRow } from './delivery/outbox.store.ts'
import type { Payload, Topic } from './notifications.contract.ts'

type Announcement<T extends Topic> = {
  topic: T
  /** What the topic's notifier needs to find recipients and text when it is delivered. */
  payload: Payload<T>
  plantId: string | null
  at: Date
}

/** Lets people hear of a change, in the change's own transaction: a rollback notifies nobody. */
export async function announce<T extends Topic>(tx: Tx, announcement: Announcement<T>): Promise<void> {
  await announceTraced(tx, announcement)
}

/** `announce`, for those who follow what becomes of it: answers the id by which the outbox knows it. */
export const announceTraced = <T extends Topic>(tx: Tx, { payload, ...announcement }: Announcement<T>): Promise<string> =>
  insertOutboxRow(tx, { ...announcement, payload: JSON.stringify(payload) })
