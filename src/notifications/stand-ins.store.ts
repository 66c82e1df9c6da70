import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import type { StandIn } from './stand-ins.rules.ts'

type StandInQuery = { plantId: string | null; userIds: readonly string[]; now: Date }

/** The colleagues who stand in for these users at the plant now. */
export async function listStandIns(tx: Tx, { plantId, userIds, now }: StandInQuery): Promise<StandIn[]> {
  if (plantId === null || userIds.length === 0) return []
  const { rows } = await sql<StandIn>`
    select s.user_id as "absentId", u.first_name || ' ' || u.last_name as "absentName", s.delegate_id as "delegateId", s.to_day as until
    from stand_ins(${plantId}::bigint, ${now}) s join app_user u on u.id = s.user_id
    where s.user_id = any(${userIds}::bigint[]) order by s.user_id`.execute(named(tx, 'stand_ins'))
  return rows
}
