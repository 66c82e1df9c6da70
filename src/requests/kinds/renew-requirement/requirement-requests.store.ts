import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { requestStatus, requestType } from '../../engine/request-types.contract.ts'

/** The requirements of which a proof about the driver waits for a decision. */
export async function listPendingRequirements(db: Db, driverId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('request')
    .select(sql<string>`body_data ->> 'requirement'`.as('id'))
    .where('driver_id', '=', driverId)
    .where('type_id', '=', requestType.renewRequirement)
    .where('status_id', '=', requestStatus.pending)
    .execute()
  return rows.map(({ id }) => id)
}

/** Who gave the proof, as its sender's access said when it was sent. */
export async function findGiver(db: Db, requestId: string): Promise<string | null> {
  const giver = sql<string | null>`body_data ->> 'given_by'`.as('name')
  return (await db.selectFrom('request').select(giver).where('id', '=', requestId).executeTakeFirstOrThrow()).name
}
