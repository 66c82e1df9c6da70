import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { requestTrigger, type RequestPayload, type RequestTriggerId } from './notifications.contract.ts'
import { announce } from './announce.service.ts'

/** A payload of a suspension raised by Peter Mwangi. */
export const aRequestPayload = (changes: Partial<RequestPayload> = {}): RequestPayload => ({
  request_id: '5',
  type_id: 7,
  type_name: 'Suspend driver',
  news: requestTrigger.requested,
  driver_name: 'Asha Otieno',
  comment: 'No helmet',
  by_id: null,
  by_name: 'Peter Mwangi',
  raised_by_id: null,
  ...changes,
})

export type RequestAnnouncement = { plantId: string; at: Date; payload?: Partial<RequestPayload> }

/** Writes it to the outbox in a transaction. */
export const announceRequest = (db: Db, { plantId, at, payload }: RequestAnnouncement): Promise<void> =>
  inTransaction(db, (tx) => announce(tx, { topic: 'request', payload: aRequestPayload(payload), plantId, at }))

/** Subscribes these users to suspensions. */
export async function subscribe(db: Db, userIds: readonly string[], options: readonly RequestTriggerId[]): Promise<void> {
  const values = userIds.map((user_id) => ({ type_id: 7, user_id, options_status: [...options] }))
  await db.insertInto('request_notification_allocation').values(values).execute()
}

/** Sets a user's mail address, and answers it. */
export async function setEmail(db: Db, userId: string): Promise<string> {
  const email = `user-${userId}@plant.example`
  await db.updateTable('app_user').set({ email }).where('id', '=', userId).execute()
  return email
}
