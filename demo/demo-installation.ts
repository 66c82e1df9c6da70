import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

/** The product was there before anything that the demonstration tells: so nothing of its two years is unknown. As the owner. */
export async function dateDemoInstallation(ownerDb: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 800 * 86_400_000)
  for (const table of ['migration', 'migration_beside']) await sql`update ${sql.id(table)} set taken_at = ${since}`.execute(ownerDb)
}
