import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { isInForce } from '../users/in-force.sql.ts'

type NewSession = {
  userId: string
  tokenHash: Buffer
  userAgent: string | undefined
  now: Date
  expiresAt: Date
}
/** Finds only the user's own session. */
export type OwnSessionKey = { userId: string; sessionId: string }

/** Longer User-Agent headers are cut; this is enough to recognise a device. */
export const maxUserAgentLength = 300

/** Inserts a session without a selected plant and portal; returns its id. */
export async function insertSession(tx: Tx, { userId, tokenHash, userAgent, now, expiresAt }: NewSession): Promise<string> {
  const { id } = await tx
    .insertInto('session')
    .values({
      user_id: userId,
      token_hash: tokenHash,
      user_agent: userAgent?.slice(0, maxUserAgentLength) ?? null,
      created_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Binds the session to the allocation and replaces its token. Returns when the session expires; undefined when it no longer exists. */
export async function bindAllocation(
  tx: Tx,
  { userId, sessionId }: OwnSessionKey,
  binding: { tokenHash: Buffer; allocationId: string },
): Promise<{ expires_at: Date } | undefined> {
  return tx
    .updateTable('session')
    .set({ token_hash: binding.tokenHash, allocation_id: binding.allocationId })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .returning('expires_at')
    .executeTakeFirst()
}

/** Clears the session's plant and portal; the session stays active. */
export async function unbindAllocation(tx: Tx, { userId, sessionId }: OwnSessionKey): Promise<void> {
  await tx.updateTable('session').set({ allocation_id: null }).where('id', '=', sessionId).where('user_id', '=', userId).execute()
}

/** Returns false when the user has no session with this id. */
export async function deleteSession(tx: Tx, { userId, sessionId }: OwnSessionKey): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('session').where('id', '=', sessionId).where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes the user's sessions except this one; returns their ids. */
export async function deleteOtherSessions(tx: Tx, { userId, sessionId }: OwnSessionKey): Promise<string[]> {
  const deleted = await tx.deleteFrom('session').where('user_id', '=', userId).where('id', '<>', sessionId).returning('id').execute()
  return deleted.map(({ id }) => id)
}

export type SessionRow = {
  id: string
  user_agent: string | null
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  plant: string | null
  portal: string | null
}

/** The user's active sessions, most recently used first. Sessions last used at or before `idleSince` have expired. */
export async function listSessions(db: Db, userId: string, { now, idleSince }: { now: Date; idleSince: Date }): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .leftJoin('allocation', 'allocation.id', 'session.allocation_id')
    .leftJoin('auth_plant', 'auth_plant.id', 'allocation.auth_plant_id')
    .select(['session.id', 'session.user_agent', 'session.created_at', 'session.last_seen_at', 'session.expires_at'])
    .select(['auth_plant.name as plant', 'allocation.portal'])
    .where('session.user_id', '=', userId)
    .where('session.expires_at', '>', now)
    .where('session.last_seen_at', '>', idleSince)
    .orderBy('session.last_seen_at', 'desc')
    .orderBy('session.id', 'desc')
    .execute()
}

/** What a session currently allows: its allocation, and the permissions of the role. */
export type SessionAccess = { sessionId: string; allocationId: string; permissions: ReadonlySet<string> }

/** Reads the access of sessions without extending them. Sessions that have expired or have no valid allocation are missing. */
export async function listSessionAccess(
  db: Db,
  sessionIds: readonly string[],
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<SessionAccess[]> {
  const rows = await named(db, 'session_standing')
    .selectFrom('session as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .innerJoin('allocation as a', (on) => on.onRef('a.id', '=', 's.allocation_id').onRef('a.user_id', '=', 'u.id'))
    .select(['s.id as sessionId', 'a.id as allocationId', 'a.role_id as roleId'])
    .where('u.is_active', '=', true)
    .where(isInForce('a', now))
    .where('s.id', '=', sql<string>`any(${sessionIds}::bigint[])`)
    .where('s.expires_at', '>', now)
    .where('s.last_seen_at', '>', idleSince)
    .execute()
  const permissions = await listRolePermissions(db, [...new Set(rows.map(({ roleId }) => roleId))])
  return rows.map(({ roleId, ...access }) => ({ ...access, permissions: permissions.get(roleId) ?? new Set() }))
}

/** Once for each role: thousands of sessions share a few. */
async function listRolePermissions(db: Db, roleIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await named(db, 'role_permissions')
    .selectFrom('role_permission')
    .select(['role_id as roleId', sql<string[]>`array_agg(permission)`.as('permissions')])
    .where('role_id', '=', sql<string>`any(${roleIds}::bigint[])`)
    .groupBy('role_id')
    .execute()
  return new Map(rows.map(({ roleId, permissions }) => [roleId, new Set(permissions)]))
}

/** Deletes expired sessions; returns how many. */
export async function deleteExpiredSessions(db: Db, { now, idleSince }: { now: Date; idleSince: Date }): Promise<number> {
  const expired = db
    .deleteFrom('session')
    .where((column) => column.or([column('expires_at', '<=', now), column('last_seen_at', '<=', idleSince)]))
  return Number((await expired.executeTakeFirst()).numDeletedRows)
}
