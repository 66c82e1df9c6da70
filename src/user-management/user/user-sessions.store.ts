import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { UserKey } from './user.store.ts'

export type SessionAtPlant = {
  readonly id: string
  readonly user_agent: string | null
  readonly plant: string | null
  readonly portal: string | null
  readonly created_at: Date
  readonly last_seen_at: Date
}

/** Sessions at these plants, and those that have not chosen one. */
const visible = ({ userId, plantIds }: UserKey) => sql`s.user_id = ${userId}
  and (s.allocation_id is null or exists (select from allocation v where v.id = s.allocation_id and v.auth_plant_id = any(${plantIds}::bigint[])))`

/** A person's active sessions, most recently used first. */
export async function listSessionsAt(db: Db, key: UserKey, idleSince: Date): Promise<SessionAtPlant[]> {
  const { rows } = await sql<SessionAtPlant>`select s.id, s.user_agent, p.name as plant, a.portal, s.created_at, s.last_seen_at
    from session s left join allocation a on a.id = s.allocation_id left join auth_plant p on p.id = a.auth_plant_id
    where ${visible(key)} and s.expires_at > ${key.now} and s.last_seen_at > ${idleSince}
    order by s.last_seen_at desc, s.id desc`.execute(db)
  return rows
}

/** Ends one of them, or all without an id; returns the ids. */
export async function endSessionsAt(tx: Tx, key: UserKey, sessionId: string | undefined): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from session s where ${visible(key)}
    ${sessionId === undefined ? sql`` : sql`and s.id = ${sessionId}`} returning s.id`.execute(tx)
  return rows.map(({ id }) => id)
}
