import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { LeftSuspended } from '../left-suspended.rules.ts'

type Asked = { driver_id: string; auth_plant_id: string; submitted_at: Date }

/** What was left of suspensions when the applicant last left; what another plant suspended for is not said. */
export async function listLeftSuspended(db: Db, { driver_id, auth_plant_id, submitted_at }: Asked): Promise<readonly LeftSuspended[]> {
  return db
    .selectFrom('suspension as s')
    .leftJoin('violation as v', (join) => join.onRef('v.id', '=', 's.violation_id').on('v.auth_plant_id', '=', auth_plant_id))
    .select(['s.ends_on as endsOn', 'v.violation'])
    .select(sql<Date>`s.ended_at`.as('leftAt'))
    .where('s.driver_id', '=', driver_id)
    .where('s.end_reason', '=', 'left')
    .where(
      's.ended_at',
      '=',
      sql<Date>`(select max(ended_at) from suspension where driver_id = ${driver_id} and end_reason = 'left' and ended_at <= ${submitted_at})`,
    )
    .orderBy('s.id')
    .execute()
}
