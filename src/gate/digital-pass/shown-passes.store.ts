import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { PassClaims } from './pass-code.rules.ts'

/**
 * Whether a digital pass of the driver was checked since this code was made, so that the code may be the one that was shown then. Checks of one
 * driver's passes wait for each other until their transaction ends: two guards with the same code cannot both be first.
 */
export async function wasPassShown(db: Db, { driverId, madeAt }: PassClaims): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('digital pass', ${driverId}::bigint))`.execute(db)
  const shown = await db
    .selectFrom('gate_check')
    .select('id')
    .where('driver_id', '=', driverId)
    .where('checked_at', '>=', madeAt)
    .where('found_by', '=', 'pass')
    .where(sql<boolean>`not reasons @> '[{"code": "pass_expired"}]'`)
    .limit(1)
    .executeTakeFirst()
  return shown !== undefined
}
