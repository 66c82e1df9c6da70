import { sql } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { requestStatus, requestType } from '../../engine/request-types.contract.ts'

export type PendingFinding = {
  id: string
  doctor: string | null
  /** The day of the examination. */
  date: PlainDate
  sentAt: Date
  isFit: boolean
}

/** The findings about a driver that wait beside this one; oldest first. */
export async function listPendingBeside(
  db: Db,
  { driverId, besidesId }: { driverId: string; besidesId: string },
): Promise<readonly PendingFinding[]> {
  return db
    .selectFrom('request as r')
    .leftJoin('doctor as d', 'd.id', 'r.doctor_id')
    .select(['r.id', 'd.name as doctor', 'r.created_at as sentAt', sql<PlainDate>`r.body_data ->> 'date'`.as('date')])
    .select(sql<boolean>`r.body_data ->> 'fit_to_work' is distinct from 'no'`.as('isFit'))
    .where('r.driver_id', '=', driverId)
    .where('r.type_id', '=', requestType.renewMedical)
    .where('r.status_id', '=', requestStatus.pending)
    .where('r.id', '<>', besidesId)
    .orderBy('r.id')
    .execute()
}
