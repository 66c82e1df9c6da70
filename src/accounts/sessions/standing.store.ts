import { sql } from 'kysely'
import { named, type Db } from '#platform/server/database/database.ts'

/** What a session opens at a moment: what it is bound to, and the permissions of the role there, in order. */
export type SessionStanding = { readonly allocationId: string; readonly permissions: readonly string[] }

/** Asked without being a visit: it does not keep the session alive. Undefined when it has ended, is idle, or opens nothing any more. */
export async function findStanding(
  db: Db,
  sessionId: string,
  { now, idleSince }: { readonly now: Date; readonly idleSince: Date },
): Promise<SessionStanding | undefined> {
  const { rows } = await sql<SessionStanding>`${named('session_standing')}select a.id as "allocationId",
      array(select permission from role_permission where role_id = a.role_id order by permission) as permissions
    from session s join app_user u on u.id = s.user_id and u.is_active join allocation a on a.id = s.allocation_id and a.user_id = u.id
    where s.id = ${sessionId} and s.expires_at > ${now.toISOString()}::timestamptz
      and s.last_seen_at > ${idleSince.toISOString()}::timestamptz`.execute(db)
  return rows[0]
}
