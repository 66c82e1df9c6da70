import type { Db, Tx } from '#platform/server/database/database.ts'
import { maxDevicesPerUser } from './known-devices.rules.ts'
import { maxUserAgentLength } from './sessions.store.ts'

/**
 * The id of the known device with this token and this user's number; null if there is none. Includes devices of disabled accounts, so that answers
 * do not reveal whether an account is disabled.
 */
export async function findKnownDevice(
  db: Db,
  { tokenHash, phone, now }: { tokenHash: Buffer; phone: string; now: Date },
): Promise<string | null> {
  const device = await db
    .selectFrom('known_device')
    .innerJoin('app_user', 'app_user.id', 'known_device.user_id')
    .select('known_device.id')
    .where('known_device.token_hash', '=', tokenHash)
    .where('known_device.expires_at', '>', now)
    .where('app_user.phone', '=', phone)
    .executeTakeFirst()
  return device?.id ?? null
}

type DeviceLogin = {
  userId: string
  /** Hash of the browser's current device token; `tokenHash` replaces it. */
  oldHash: Buffer
  tokenHash: Buffer
  userAgent: string | undefined
  now: Date
  expiresAt: Date
}

/** Registers the browser as a known device under a new token, also for its other users. Deletes the user's least recently used devices beyond the limit. */
export async function upsertKnownDevice(tx: Tx, { userId, oldHash, tokenHash, userAgent, now, expiresAt }: DeviceLogin): Promise<void> {
  await tx.updateTable('known_device').set({ token_hash: tokenHash }).where('token_hash', '=', oldHash).execute()
  const login = { user_agent: userAgent?.slice(0, maxUserAgentLength) ?? null, last_used_at: now, expires_at: expiresAt }
  await tx
    .insertInto('known_device')
    .values({ user_id: userId, token_hash: tokenHash, created_at: now, ...login })
    .onConflict((conflict) => conflict.constraint('known_device_once').doUpdateSet(login))
    .execute()
  const surplus = tx
    .selectFrom('known_device')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
  await tx.deleteFrom('known_device').where('id', 'in', surplus.offset(maxDevicesPerUser)).execute()
}

export type KnownDeviceRow = {
  id: string
  token_hash: Buffer
  user_agent: string | null
  created_at: Date
  last_used_at: Date
  expires_at: Date
}

/** The user's known devices, most recently used first. */
export async function listKnownDevices(db: Db, userId: string, now: Date): Promise<KnownDeviceRow[]> {
  return db
    .selectFrom('known_device')
    .select(['id', 'token_hash', 'user_agent', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Returns false when the user has no device with this id. */
export async function deleteKnownDevice(tx: Tx, { userId, deviceId }: { userId: string; deviceId: string }): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('known_device').where('id', '=', deviceId).where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes the user's known devices except the one with this token; returns their ids. */
export async function deleteOtherKnownDevices(tx: Tx, { userId, tokenHash }: { userId: string; tokenHash: Buffer }): Promise<string[]> {
  const others = tx.deleteFrom('known_device').where('user_id', '=', userId).where('token_hash', '<>', tokenHash)
  return (await others.returning('id').execute()).map(({ id }) => id)
}

/** Deletes expired devices; returns how many. */
export async function deleteExpiredDevices(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('known_device').where('expires_at', '<=', now).executeTakeFirst()
  return Number(numDeletedRows)
}
