import type { Db } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { requestNews, type RequestNews, type RequestNewsId } from './notifications.contract.ts'
import { announce } from './delivery/outbox.store.ts'

/** News of a suspension that Peter Mwangi has asked for. */
export const aRequestsNews = (changes: Partial<RequestNews> = {}): RequestNews => ({
  request_id: '5',
  type_id: 7,
  type_name: 'Suspend driver',
  news: requestNews.requested,
  driver_name: 'Asha Otieno',
  comment: 'No helmet',
  by_id: null,
  by_name: 'Peter Mwangi',
  raised_by_id: null,
  ...changes,
})

export type ToTell = { readonly plantId: string; readonly at: Date; readonly news?: Partial<RequestNews> }

/** Announces it as a change does: in a transaction. */
export const tellOf = (db: Db, { plantId, at, news }: ToTell): Promise<void> =>
  inTransaction(db, (tx) => announce(tx, { topic: 'request', payload: aRequestsNews(news), plantId, at }))

/** Lets these users hear of suspensions. */
export async function letHear(db: Db, userIds: readonly string[], options: readonly RequestNewsId[]): Promise<void> {
  const values = userIds.map((user_id) => ({ type_id: 7, user_id, options_status: [...options] }))
  await db.insertInto('request_notification_allocation').values(values).execute()
}

/** Gives a user an address for mail, and answers it. */
export async function giveAddress(db: Db, userId: string): Promise<string> {
  const email = `user-${userId}@plant.example`
  await db.updateTable('app_user').set({ email }).where('id', '=', userId).execute()
  return email
}
