import { hashToken } from '#platform/server/secrets/secrets.ts'
import type { Journey } from '../journey.ts'

/** Sets a session's end and returns the previous one. */
export async function setSessionEnd({ db, ownerDb }: Journey, token: string, expires_at: Date): Promise<Date> {
  const found = await db.selectFrom('session').selectAll().where('token_hash', '=', hashToken(token)).executeTakeFirstOrThrow()
  // A session has begun before it ends.
  const times = { created_at: new Date(expires_at.getTime() - 60_000), expires_at }
  await ownerDb.updateTable('session').set(times).where('id', '=', found.id).execute()
  return found.expires_at
}
