import type { Db } from '#platform/server/database/database.ts'
import { sql } from 'kysely'
import { driverStatus } from '#drivers/driver-status.contract.ts'

/** Drivers at 'Card issuance' whose pass or documents have ended by today at their plant, with that day. */
export async function listLapsedPasses(db: Db, now: Date): Promise<{ driverId: string; today: string }[]> {
  const today = sql<string>`(${now}::timestamptz at time zone p.time_zone)::date`
  return db
    .selectFrom('driver as d')
    .innerJoin('auth_plant as p', 'p.id', 'd.auth_plant_id')
    .select(['d.id as driverId', today.as('today')])
    .where('d.status_id', '=', sql.lit(driverStatus.cardIssuance))
    .where((where) =>
      where.or([where('d.documents_until', '<=', today), where('d.pass_expiry', '<=', today), where('d.pass_expiry', 'is', null)]),
    )
    .orderBy('d.id')
    .execute()
}
