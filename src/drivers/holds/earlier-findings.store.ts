import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { EarlierFinding } from './earlier-findings.rules.ts'
import { isReadBeside, unfitDay } from './earlier-findings.sql.ts'

/** The findings 'not fit' that are read beside a request about their driver, its own included; newest first. */
export async function listEarlierFindings(db: Db, requestId: string): Promise<readonly EarlierFinding[]> {
  const { rows } = await sql<EarlierFinding>`
    select f.id as "requestId", f.auth_plant_id as "plantId", d.name as doctor, ${unfitDay} as date, h.placed_at as "sentAt",
      f.body_data ->> 'fit_to_work' is distinct from 'no' as "isCorrected", f.decided_at as "closedAt",
      h.lifted_at as "liftedAt", h.lift_reason as "liftReason", u.first_name || ' ' || u.last_name as "liftedBy"
    from request r join driver_hold h on ${isReadBeside} join request f on f.id = h.request_id
      left join doctor d on d.id = f.doctor_id left join app_user u on u.id = h.lifted_by
    where r.id = ${requestId} order by h.id desc`.execute(db)
  return rows
}
