import type { Db } from '#platform/server/database/database.ts'

/** `why`: the violation, or the comment of the request that suspended the driver. */
export type ExplainedSuspension = { starts_on: string; ends_on: string | null; why: string | null }

/** The driver's open suspensions with their reasons, oldest first. */
export async function listExplainedSuspensions(db: Db, driverId: string): Promise<ExplainedSuspension[]> {
  return db
    .selectFrom('suspension as s')
    .leftJoin('request as r', 'r.id', 's.request_id')
    .leftJoin('violation as v', 'v.id', 's.violation_id')
    .select(({ fn }) => ['s.starts_on', 's.ends_on', fn.coalesce('v.violation', 'r.comment').as('why')])
    .where('s.driver_id', '=', driverId)
    .where('s.ended_at', 'is', null)
    .orderBy('s.id')
    .execute()
}
