import type { Db } from '#platform/server/database.ts'
import { requestStatus, requestType, type RequestStatusId, type RequestTypeId } from './request-types.contract.ts'

export type WantedRequest = {
  readonly driverId: string
  readonly createdBy: string | null
  readonly typeId?: RequestTypeId
  readonly comment?: string
  readonly body?: object
  readonly at?: Date
  /** Pending, unless somebody has closed it. */
  readonly closed?: { readonly statusId: RequestStatusId; readonly by: string | null; readonly at: Date; readonly comment: string }
}

/** A request about a driver as it was kept, with its history; what it would have changed is left as it is. Answers its id. */
export async function aRequest(db: Db, wanted: WantedRequest): Promise<string> {
  const { driverId, createdBy, typeId = requestType.suspendDriver, comment = 'Seen without a helmet.', body = { duration: 7 }, closed } = wanted
  const at = wanted.at ?? new Date('2026-11-20T06:00:00Z')
  const driver = await db.selectFrom('driver').select(['auth_plant_id', 'transporter_id']).where('id', '=', driverId).executeTakeFirstOrThrow()
  const request = { ...driver, driver_id: driverId, type_id: typeId, created_by: createdBy, comment, body_data: JSON.stringify(body), created_at: at }
  const decided = closed && { status_id: closed.statusId, decided_by: closed.by, decided_at: closed.at }
  const { id } = await db
    .insertInto('request')
    .values({ ...request, ...decided })
    .returning('id')
    .executeTakeFirstOrThrow()
  const raised = { request_id: id, status_id: requestStatus.pending, created_by: createdBy, comment, created_at: at }
  const ended = closed && { request_id: id, status_id: closed.statusId, created_by: closed.by, comment: closed.comment, created_at: closed.at }
  await db
    .insertInto('request_history')
    .values(ended ? [raised, ended] : [raised])
    .execute()
  return id
}
