import { requestStatus, requestType } from '../../engine/request-types.contract.ts'
import type { Db } from '#platform/server/database/database.ts'

export type Blacklisting = { comment: string | null; decided_at: Date | null }

/** The request that blacklisted the driver last: why, and when it was approved. Undefined for a driver who came blacklisted. */
export function findBlacklisting(db: Db, driverId: string): Promise<Blacklisting | undefined> {
  return db
    .selectFrom('request')
    .select(['comment', 'decided_at'])
    .where('driver_id', '=', driverId)
    .where('type_id', '=', requestType.blacklistDriver)
    .where('status_id', '=', requestStatus.approved)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
