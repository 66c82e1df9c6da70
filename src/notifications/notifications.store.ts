import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database.ts'
import type { Words } from './notifications.rules.ts'

/** Who asked to hear this of a kind of request and works at the plant, and the one who raised it; never the one whose deed it is. */
export async function findReaders(
  tx: Tx,
  {
    plantId,
    typeId,
    news,
    personallyTold,
    byId,
  }: { plantId: string | null; typeId: number; news: number; personallyTold: string | null; byId: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select u.id from app_user u
    where u.is_active and u.id is distinct from ${byId}::bigint and (
      u.id = ${personallyTold}::bigint
      or exists (select from request_notification_allocation a where a.user_id = u.id and a.type_id = ${typeId} and ${news} = any(a.options_status))
        and exists (select from allocation l where l.user_id = u.id and l.portal = 'staff_portal' and l.auth_plant_id = ${plantId}::bigint)
    ) order by u.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export type NewNotification = {
  readonly outboxId: string
  readonly plantId: string | null
  readonly userIds: readonly string[]
  readonly words: Words
  readonly at: Date
}

/** Puts words into people's bells. Whoever has them already from an earlier try keeps that one. */
export async function insertNotifications(tx: Tx, { outboxId, plantId, userIds, words, at }: NewNotification): Promise<void> {
  await sql`insert into notification (outbox_id, user_id, auth_plant_id, title, body, link, created_at)
    select ${outboxId}, unnest(${userIds}::bigint[]), ${plantId}::bigint, ${words.title}, ${words.body}, ${words.link}, ${at}
    on conflict (outbox_id, user_id) do nothing`.execute(tx)
}

export type Unsent = { readonly id: string; readonly email: string; readonly title: string; readonly body: string }

/** The notifications of an announcement that are still to be mailed to somebody with an address. */
export async function findUnsent(db: Db, outboxId: string): Promise<Unsent[]> {
  const { rows } = await sql<Unsent>`select n.id, u.email, n.title, n.body from notification n join app_user u on u.id = n.user_id
    where n.outbox_id = ${outboxId} and n.emailed_at is null and u.email is not null and u.is_active order by n.id`.execute(db)
  return rows
}

/** Before the mail goes out: true for one worker only. */
export async function claimMail(db: Db, id: string, at: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('notification')
    .set({ emailed_at: at })
    .where('id', '=', id)
    .where('emailed_at', 'is', null)
    .executeTakeFirst()
  return claimed.numUpdatedRows === 1n
}

/** When the mail was not taken over. */
export async function releaseMail(db: Db, id: string): Promise<void> {
  await db.updateTable('notification').set({ emailed_at: null }).where('id', '=', id).execute()
}
