import type { Db } from '#platform/server/database/database.ts'
import { deleteExpiredCounts } from '#platform/server/http/rate-limit.ts'
import { deleteExpiredDevices } from '../sessions/known-devices.store.ts'
import { deleteExpiredSessions } from '../sessions/sessions.store.ts'
import { deleteExpiredLongCodes } from './long-codes.store.ts'
import { idleSince, defaultSessionSettings, type SessionSettings } from './sign-in.rules.ts'
import { deleteExpiredChallenges } from './sign-in.store.ts'

/** Deletes expired sessions, challenges, known devices and rate-limit counts. */
export async function deleteExpiredSignIns(db: Db, now: Date, settings: SessionSettings = defaultSessionSettings): Promise<void> {
  await deleteExpiredSessions(db, { now, idleSince: idleSince(now, settings) })
  await deleteExpiredChallenges(db, now)
  await deleteExpiredLongCodes(db, now)
  await deleteExpiredDevices(db, now)
  await deleteExpiredCounts(db, now)
}
