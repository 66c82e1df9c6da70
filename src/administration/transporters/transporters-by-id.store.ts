import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

/** The names of these transporters as far as they exist, in no order. */
export async function findTransporters(db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('transporter')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}
