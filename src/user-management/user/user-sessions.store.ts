import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { UserKey } from './user.store.ts'

export type SessionAtPlant = {
  id: string
  user_agent: string | null
  plant: string | null
  portal: string | null
  created_at: Date
  last_seen_at: Date
}

/** Sessions at these plants, and those that have not chosen one. */
const visible = ({ userId, plantIds }: UserKey) => sql<boolean>`s.user_id = ${userId}
  and (s.allocation_id is null or exists (select from allocation v where v.id = s.allocation_id and v.auth_plant_id = any(${plantIds}::bigint[])))`

/** A person's active sessions, most recently used first. */
export async function listSessionsAt(db: Db, key: UserKey, idleSince: Date): Promise<SessionAtPlant[]> {
  return db
    .selectFrom('session as s')
    .leftJoin('allocation as a', 'a.id', 's.allocation_id')
    .leftJoin('auth_plant as p', 'p.id', 'a.auth_plant_id')
    .select(['s.id', 's.user_agent', 'p.name as plant', 'a.portal', 's.created_at', 's.last_seen_at'])
    .where(visible(key))
    .where('s.expires_at', '>', key.now)
    .where('s.last_seen_at', '>', idleSince)
    .orderBy('s.last_seen_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute()
}

/** Ends one of them, or all without an id; returns the ids. */
export async function endSessionsAt(tx: Tx, key: UserKey, sessionId: string | undefined): Promise<string[]> {
  const rows = await tx
    .deleteFrom('session as s')
    .where(visible(key))
    .$if(sessionId !== undefined, (sessions) => sessions.where('s.id', '=', sessionId ?? ''))
    .returning('s.id')
    .execute()
  return rows.map(({ id }) => id)
}
