import type { Db, Tx } from '#platform/server/database/database.ts'
import { secondsBetweenSends, sendsPerChallenge, triesPerChallenge } from './sign-in.rules.ts'

type Challenge = {
  readonly id: string
  readonly phone: string
  readonly userId: string | null
  readonly codeHash: Buffer
  readonly browserHash: Buffer
  /** Null where the challenge counts against the limits of unknown devices. */
  readonly deviceId: string | null
  readonly now: Date
  readonly expiresAt: Date
}
/** A challenge is found by its id and the browser that asked for it, never by the id alone. */
type OfBrowser = { readonly id: string; readonly browserHash: Buffer }

/** The user who may log in with this number, and where else a code reaches that person; undefined for nobody and for a disabled account. */
export async function findUserByPhone(db: Db, phone: string): Promise<{ id: string; email: string | null } | undefined> {
  return db.selectFrom('app_user').select(['id', 'email']).where('phone', '=', phone).where('is_active', '=', true).executeTakeFirst()
}

/** Keeps a challenge whose first code goes out now. `userId` is null where the code is sent to nobody. */
export async function insertChallenge(db: Db, challenge: Challenge): Promise<void> {
  const { id, phone, userId, codeHash, browserHash, deviceId, now, expiresAt } = challenge
  const moments = { last_sent_at: now, created_at: now, expires_at: expiresAt }
  await db
    .insertInto('sign_in_challenge')
    .values({ id, phone, user_id: userId, code_hash: codeHash, browser_hash: browserHash, device_id: deviceId, ...moments })
    .execute()
}

type KeptChallenge = {
  readonly phone: string
  readonly deviceId: string | null
  readonly tries: number
  readonly sends: number
  readonly lastSentAt: Date
  readonly expiresAt: Date
  readonly consumedAt: Date | null
}

/** How far a challenge has come; undefined when this browser has none of that id. */
export async function findChallenge(db: Db, { id, browserHash }: OfBrowser): Promise<KeptChallenge | undefined> {
  return db
    .selectFrom('sign_in_challenge')
    .select(['phone', 'device_id as deviceId', 'tries', 'sends'])
    .select(['last_sent_at as lastSentAt', 'expires_at as expiresAt', 'consumed_at as consumedAt'])
    .where('id', '=', id)
    .where('browser_hash', '=', browserHash)
    .executeTakeFirst()
}

/** Puts a new code in the place of the one before. Undefined when another call was faster, or the challenge is over. Tries are not touched. */
export async function renewChallenge(
  db: Db,
  { id, browserHash }: OfBrowser,
  renewed: Pick<Challenge, 'codeHash' | 'userId' | 'now' | 'expiresAt'>,
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

/** Counts a try before anything is compared, in a statement of its own: of any number of calls at once, only so many are judged. */
export async function countTry(
  db: Db,
  { id, browserHash }: OfBrowser,
  now: Date,
): Promise<{ phone: string; deviceId: string | null; codeHash: Buffer } | undefined> {
  return db
    .updateTable('sign_in_challenge')
    .set((column) => ({ tries: column('tries', '+', 1) }))
    .where('id', '=', id)
    .where('browser_hash', '=', browserHash)
    .where('tries', '<', triesPerChallenge)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['phone', 'device_id as deviceId', 'code_hash as codeHash'])
    .executeTakeFirst()
}

/**
 * Uses the challenge up, and answers the user whose session is to be made: of several right codes at once, one. Undefined when it is used up,
 * its code was replaced meanwhile, or the account was disabled or got another number since the code was sent.
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
  return (await user.where('is_active', '=', true).forShare().executeTakeFirst())?.id
}

/** Forgets challenges that nothing opens any more; answers how many. */
export async function forgetChallenges(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sign_in_challenge').where('expires_at', '<', now).executeTakeFirst()
  return Number(numDeletedRows)
}
