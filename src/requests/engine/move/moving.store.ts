import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { requestStatus, type RequestTypeId } from '../request-types.contract.ts'

type Pending = { id: string; type_id: RequestTypeId; is_confidential: boolean }

/** The driver's pending requests, the application included. */
export const listPendingToMove = (db: Db, driverId: string): Promise<readonly Pending[]> =>
  db
    .selectFrom('request')
    .select(['id', 'type_id', 'is_confidential'])
    .where('driver_id', '=', driverId)
    .where('status_id', '=', requestStatus.pending)
    .orderBy('id')
    .$narrowType<Pending>()
    .execute()

/** To the plant where the driver is now. */
export async function writeMovedRequests(tx: Tx, driverId: string, ids: readonly string[], at: Date): Promise<void> {
  await sql`select move_requests(${driverId}, ${ids}::bigint[], ${at})`.execute(tx)
}
