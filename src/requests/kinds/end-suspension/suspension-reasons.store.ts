import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

/** `why`: the violation, or the comment of the request that suspended the driver. */
export type ExplainedSuspension = { readonly starts_on: string; readonly ends_on: string | null; readonly why: string | null }

/** The driver's open suspensions with their reasons, oldest first. */
export async function listExplainedSuspensions(db: Db, driverId: string): Promise<ExplainedSuspension[]> {
  const { rows } = await sql<ExplainedSuspension>`select s.starts_on, s.ends_on, coalesce(v.violation, r.comment) as why from suspension s
    left join request r on r.id = s.request_id left join violation v on v.id = s.violation_id
    where s.driver_id = ${driverId} and s.ended_at is null order by s.id`.execute(db)
  return rows
}
