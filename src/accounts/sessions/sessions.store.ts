import type { Db, Tx } from '#platform/server/database/database.ts'

type NewSession = {
  readonly userId: string
  readonly tokenHash: Buffer
  readonly userAgent: string | undefined
  readonly now: Date
  readonly expiresAt: Date
}
/** A session of this user: another's session id finds nothing. */
export type OwnSessionKey = { readonly userId: string; readonly sessionId: string }

/** A header may be of any length; this is enough to recognise one's own device. */
export const longestUserAgent = 300

/** Makes a session that has chosen no plant and portal yet; answers its id. */
export async function insertSession(tx: Tx, { userId, tokenHash, userAgent, now, expiresAt }: NewSession): Promise<string> {
  const { id } = await tx
    .insertInto('session')
    .values({
      user_id: userId,
      token_hash: tokenHash,
      user_agent: userAgent?.slice(0, longestUserAgent) ?? null,
      created_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Binds the allocation into the session and replaces its token: the one before opens nothing from here on. Answers when the session ends;
 * undefined when it is gone.
 */
export async function bindAllocation(
  tx: Tx,
  { userId, sessionId }: OwnSessionKey,
  bound: { readonly tokenHash: Buffer; readonly allocationId: string },
): Promise<{ expires_at: Date } | undefined> {
  return tx
    .updateTable('session')
    .set({ token_hash: bound.tokenHash, allocation_id: bound.allocationId })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .returning('expires_at')
    .executeTakeFirst()
}

/** Takes plant and portal out of the session, which stays open. */
export async function unbindAllocation(tx: Tx, { userId, sessionId }: OwnSessionKey): Promise<void> {
  await tx.updateTable('session').set({ allocation_id: null }).where('id', '=', sessionId).where('user_id', '=', userId).execute()
}

/** Ends a session. False when this user has none of that id. */
export async function deleteSession(tx: Tx, { userId, sessionId }: OwnSessionKey): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('session').where('id', '=', sessionId).where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Ends all sessions of a user but one; answers the ids of those that are ended. */
export async function deleteOtherSessions(tx: Tx, { userId, sessionId }: OwnSessionKey): Promise<string[]> {
  const ended = await tx.deleteFrom('session').where('user_id', '=', userId).where('id', '<>', sessionId).returning('id').execute()
  return ended.map(({ id }) => id)
}

export type SessionRow = {
  readonly id: string
  readonly user_agent: string | null
  readonly created_at: Date
  readonly last_seen_at: Date
  readonly expires_at: Date
  readonly plant: string | null
  readonly portal: string | null
}

/** The sessions of a user that still open something, the latest used first. `idleSince` is the moment that a live one was last used after. */
export async function listSessions(
  db: Db,
  userId: string,
  { now, idleSince }: { readonly now: Date; readonly idleSince: Date },
): Promise<SessionRow[]> {
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

/** Forgets sessions that are past their time; answers how many. */
export async function forgetSessions(db: Db, { now, idleSince }: { readonly now: Date; readonly idleSince: Date }): Promise<number> {
  const past = db
    .deleteFrom('session')
    .where((column) => column.or([column('expires_at', '<=', now), column('last_seen_at', '<=', idleSince)]))
  return Number((await past.executeTakeFirst()).numDeletedRows)
}
