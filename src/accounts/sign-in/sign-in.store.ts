import type { Db, Tx } from '#platform/server/database/database.ts'
import { secondsBetweenSends, sendsPerChallenge, triesPerChallenge } from './sign-in.rules.ts'

type NewChallenge = {
  id: string
  phone: string
  userId: string | null
  codeHash: Buffer
  browserHash: Buffer
  /** Null: the challenge counts against the limits of unknown devices. */
  deviceId: string | null
  /** It waits for the number's long code. */
  isLong: boolean
  now: Date
  expiresAt: Date
}
/** A challenge belongs to the browser that requested it; its id alone never finds it. */
type ChallengeKey = { id: string; browserHash: Buffer }

/** The active user with this number, with the email that codes can also go to; undefined for unknown numbers and disabled accounts. */
export async function findUserByPhone(db: Db, phone: string): Promise<{ id: string; email: string | null } | undefined> {
  return db.selectFrom('app_user').select(['id', 'email']).where('phone', '=', phone).where('is_active', '=', true).executeTakeFirst()
}

/** Inserts a challenge whose first code is sent now. `userId` is null for a number without an active user. */
export async function insertChallenge(db: Db, challenge: NewChallenge): Promise<void> {
  const { id, phone, userId, codeHash, browserHash, deviceId, isLong, now, expiresAt } = challenge
  const timestamps = { last_sent_at: now, created_at: now, expires_at: expiresAt }
  await db
    .insertInto('sign_in_challenge')
    .values({
      id,
      phone,
      user_id: userId,
      code_hash: codeHash,
      browser_hash: browserHash,
      device_id: deviceId,
      is_long: isLong,
      ...timestamps,
    })
    .execute()
}

type ChallengeRow = {
  phone: string
  deviceId: string | null
  isLong: boolean
  tries: number
  sends: number
  lastSentAt: Date
  expiresAt: Date
  consumedAt: Date | null
}

export async function findChallenge(db: Db, { id, browserHash }: ChallengeKey): Promise<ChallengeRow | undefined> {
  return db
    .selectFrom('sign_in_challenge')
    .select(['phone', 'device_id as deviceId', 'is_long as isLong', 'tries', 'sends'])
    .select(['last_sent_at as lastSentAt', 'expires_at as expiresAt', 'consumed_at as consumedAt'])
    .where('id', '=', id)
    .where('browser_hash', '=', browserHash)
    .executeTakeFirst()
}

/** Replaces the code; tries stay counted. Returns undefined when a concurrent resend won or the challenge has ended. */
export async function renewChallenge(
  db: Db,
  { id, browserHash }: ChallengeKey,
  renewed: Pick<NewChallenge, 'codeHash' | 'userId' | 'now' | 'expiresAt'>,
): Promise<{ sends: number } | undefined> {
  const { codeHash, userId, now, expiresAt } = renewed
  return db
    .updateTable('sign_in_challenge')
    .set((column) => ({ sends: column('sends', '+', 1), code_hash: codeHash, user_id: userId, last_sent_at: now, expires_at: expiresAt }))
    .where('id', '=', id)
    .where('browser_hash', '=', browserHash)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', triesPerChallenge)
    .where('sends', '<', sendsPerChallenge)
    .where('last_sent_at', '<=', new Date(now.getTime() - secondsBetweenSends * 1000))
    .returning(['sends'])
    .executeTakeFirst()
}

/** Counts a try in its own statement before the code is compared, so that concurrent calls cannot exceed the limit. */
export async function countTry(
  db: Db,
  { id, browserHash }: ChallengeKey,
  now: Date,
): Promise<{ phone: string; deviceId: string | null; isLong: boolean; codeHash: Buffer } | undefined> {
  return db
    .updateTable('sign_in_challenge')
    .set((column) => ({ tries: column('tries', '+', 1) }))
    .where('id', '=', id)
    .where('browser_hash', '=', browserHash)
    .where('tries', '<', triesPerChallenge)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['phone', 'device_id as deviceId', 'is_long as isLong', 'code_hash as codeHash'])
    .executeTakeFirst()
}

/**
 * Marks the challenge as consumed and returns its user; of concurrent calls with the right code, one succeeds. Undefined when the challenge is
 * already consumed, its code was replaced, or the account was disabled or its number changed after the code was sent.
 */
export async function consumeChallenge(tx: Tx, { id, codeHash }: { id: string; codeHash: Buffer }, now: Date): Promise<string | undefined> {
  const consumed = await tx
    .updateTable('sign_in_challenge')
    .set({ consumed_at: now })
    .where('id', '=', id)
    .where('code_hash', '=', codeHash)
    .where('consumed_at', 'is', null)
    .returning(['user_id', 'phone'])
    .executeTakeFirst()
  if (!consumed?.user_id) return undefined
  const user = tx.selectFrom('app_user').select('id').where('id', '=', consumed.user_id).where('phone', '=', consumed.phone)
  const found = await user.where('is_active', '=', true).forNoKeyUpdate().executeTakeFirst()
  // From the first login on the person is no longer 'Invited', however short the visit.
  if (found) await tx.updateTable('app_user').set({ last_seen_at: now }).where('id', '=', found.id).execute()
  return found?.id
}

/** Deletes expired challenges; returns how many. */
export async function deleteExpiredChallenges(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sign_in_challenge').where('expires_at', '<', now).executeTakeFirst()
  return Number(numDeletedRows)
}
