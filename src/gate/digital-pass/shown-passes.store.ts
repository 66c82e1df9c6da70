import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { PassClaims } from './pass-code.rules.ts'

/**
 * Whether a digital pass of the driver was checked since this code was made, so that the code may be the one that was shown then. Checks of one
 * driver's passes wait for each other until their transaction ends: two guards with the same code cannot both be first.
 */
export async function wasPassShown(db: Db, { driverId, madeAt }: PassClaims): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('digital pass', ${driverId}::bigint))`.execute(db)
  const { rows } = await sql`select from gate_check where driver_id = ${driverId} and checked_at >= ${madeAt} and found_by = 'pass'
    and not reasons @> '[{"code": "pass_expired"}]' limit 1`.execute(db)
  return rows.length > 0
}
