import type { Db } from '#platform/server/database/database.ts'
import { forgetCounts } from '#platform/server/database/rate-limit.ts'
import { deleteExpiredDevices } from '../sessions/known-devices.store.ts'
import { forgetSessions } from '../sessions/sessions.store.ts'
import { idleSince, usualSessionSettings, type SessionSettings } from './sign-in.rules.ts'
import { forgetChallenges } from './sign-in.store.ts'

/** Forgets sessions, challenges, known devices and counted events that are past their time; none of them opens or closes anything any more. */
export async function forgetPastSignIns(db: Db, now: Date, settings: SessionSettings = usualSessionSettings): Promise<void> {
  await forgetSessions(db, { now, idleSince: idleSince(now, settings) })
  await forgetChallenges(db, now)
  await deleteExpiredDevices(db, now)
  await forgetCounts(db, now)
}
