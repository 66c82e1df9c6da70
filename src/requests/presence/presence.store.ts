import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/named.ts'

/** One person's open page of one request. */
export type OpenPage = { readonly requestId: string; readonly userId: string }

/** Removes what a page that closed without leaving has left behind: of this request, and of this person. */
export async function deleteLapsed(db: Db, { requestId, userId }: OpenPage, before: Date): Promise<void> {
  await sql`delete from request_presence where seen_at < ${before} and (request_id = ${requestId} or user_id = ${userId})`.execute(
    named(db, 'presence_lapsed'),
  )
}

export async function upsertPresence(db: Db, { requestId, userId }: OpenPage, at: Date): Promise<void> {
  await sql`insert into request_presence (request_id, user_id, seen_at) values (${requestId}, ${userId}, ${at})
    on conflict (request_id, user_id) do update set seen_at = greatest(request_presence.seen_at, excluded.seen_at)`.execute(
    named(db, 'presence_enter'),
  )
}

export async function deletePresence(db: Db, { requestId, userId }: OpenPage): Promise<void> {
  await db.deleteFrom('request_presence').where('request_id', '=', requestId).where('user_id', '=', userId).execute()
}

/** The names of the others who have the request open, without disabled accounts. */
export async function listOthers(db: Db, { requestId, userId }: OpenPage, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select u.first_name || ' ' || u.last_name as name
    from request_presence p join app_user u on u.id = p.user_id and u.is_active
    where p.request_id = ${requestId} and p.user_id <> ${userId} order by p.seen_at, u.id limit ${limit}`.execute(
    named(db, 'presence_others'),
  )
  return rows.map(({ name }) => name)
}
