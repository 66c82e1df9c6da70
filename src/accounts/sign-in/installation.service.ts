import type { Db } from '#platform/server/database/database.ts'
import { hasUsers } from '../users/users.store.ts'

const withUsers = new WeakSet<Db>()

/** Asks the database only until there are users: they are never deleted. */
export async function hasUsersYet(db: Db): Promise<boolean> {
  if (!withUsers.has(db) && (await hasUsers(db))) withUsers.add(db)
  return withUsers.has(db)
}
