import type { Db } from '#platform/server/database/database.ts'
import { defaultSessionSettings, idleSince } from '../sign-in/sign-in.rules.ts'
import { listSessionAccess, type SessionAccess } from './sessions.store.ts'

/** What these sessions allow at present, without extending them. One that has ended, or whose access has, is missing. */
export const findSessionAccess = (db: Db, sessionIds: readonly string[], now: Date): Promise<SessionAccess[]> =>
  listSessionAccess(db, sessionIds, { now, idleSince: idleSince(now, defaultSessionSettings) })
