import { sql } from 'kysely'
import { openDatabase } from '#platform/server/database/database.ts'
import { requireOwnSessions } from '#platform/server/database/connection/pooler.ts'
import { failureText, fine, warning, type Finding } from './finding.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'

/** Of DATABASE_READ_URL: without it the primary answers everything. */
export async function checkReplica(url: string): Promise<Finding> {
  const replica = openDatabase({ url }, { size: 1 })
  try {
    await requireOwnSessions({ url })
    if (await valueOf(replica.db, sql<boolean>`pg_is_in_recovery()`)) return fine('Replica', 'follows its primary')
    return warning('Replica', 'DATABASE_READ_URL leads to a primary.', 'Name a standby of the database, or leave it out.')
  } catch (error) {
    return warning(
      'Replica',
      failureText(error),
      'The primary answers until it is back. Check DATABASE_READ_URL and that the replica runs.',
    )
  } finally {
    await replica.close()
  }
}
