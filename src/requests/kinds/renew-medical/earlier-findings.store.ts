import { sql } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { requestStatus, requestType } from '../../engine/request-types.contract.ts'

export type EarlierFinding = {
  readonly id: string
  readonly statusId: number
  readonly doctor: string | null
  /** The day of the examination. */
  readonly date: PlainDate
  readonly sentAt: Date
  readonly closedAt: Date
  readonly closedBy: string | null
}

/** The findings 'not fit' about a driver, sent since then, that were cancelled or rejected; newest first. */
export async function listWithdrawnUnfit(
  db: Db,
  { driverId, since, besidesId }: { readonly driverId: string; readonly since: Date; readonly besidesId: string },
): Promise<readonly EarlierFinding[]> {
  return db
    .selectFrom('request as r')
    .leftJoin('doctor as d', 'd.id', 'r.doctor_id')
    .leftJoin('app_user as u', 'u.id', 'r.decided_by')
    .select(['r.id', 'r.status_id as statusId', 'd.name as doctor', 'r.created_at as sentAt', 'r.decided_at as closedAt'])
    .select([sql<PlainDate>`r.body_data ->> 'date'`.as('date'), sql<string | null>`u.first_name || ' ' || u.last_name`.as('closedBy')])
    .where('r.driver_id', '=', driverId)
    .where('r.type_id', '=', requestType.renewMedical)
    .where('r.status_id', 'in', [requestStatus.rejected, requestStatus.cancelled])
    .where(sql`r.body_data ->> 'fit_to_work'`, '=', 'no')
    .where('r.created_at', '>=', since)
    .where('r.id', '<>', besidesId)
    .orderBy('r.id', 'desc')
    .$narrowType<{ closedAt: Date }>()
    .execute()
}

type PendingFinding = Pick<EarlierFinding, 'id' | 'doctor' | 'date' | 'sentAt'> & { readonly isFit: boolean }

/** The findings about a driver that wait beside this one; oldest first. */
export async function listPendingBeside(
  db: Db,
  { driverId, besidesId }: { readonly driverId: string; readonly besidesId: string },
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
