import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'

/** One person's open page of one request. */
export type OpenPage = { requestId: string; userId: string }

/** Removes what a page that closed without leaving has left behind: of this request, and of this person. */
export async function deleteLapsed(db: Db, { requestId, userId }: OpenPage, before: Date): Promise<void> {
  await named(db, 'presence_lapsed')
    .deleteFrom('request_presence')
    .where('seen_at', '<', before)
    .where(({ or, eb }) => or([eb('request_id', '=', requestId), eb('user_id', '=', userId)]))
    .execute()
}

export async function upsertPresence(db: Db, { requestId, userId }: OpenPage, at: Date): Promise<void> {
  await named(db, 'presence_enter')
    .insertInto('request_presence')
    .values({ request_id: requestId, user_id: userId, seen_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['request_id', 'user_id'])
        .doUpdateSet(({ fn, ref }) => ({ seen_at: fn<Date>('greatest', [ref('request_presence.seen_at'), ref('excluded.seen_at')]) })),
    )
    .execute()
}

export async function deletePresence(db: Db, { requestId, userId }: OpenPage): Promise<void> {
  await db.deleteFrom('request_presence').where('request_id', '=', requestId).where('user_id', '=', userId).execute()
}

/** The names of the others who have the request open, without disabled accounts. */
export async function listOthers(db: Db, { requestId, userId }: OpenPage, limit: number): Promise<string[]> {
  const rows = await named(db, 'presence_others')
    .selectFrom('request_presence as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('name'))
    .where('p.request_id', '=', requestId)
    .where('p.user_id', '<>', userId)
    .where('u.is_active', '=', true)
    .orderBy('p.seen_at')
    .orderBy('u.id')
    .limit(limit)
    .execute()
  return rows.map(({ name }) => name)
}
