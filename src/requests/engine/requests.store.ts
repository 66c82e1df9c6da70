import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { named, type Db } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { isRequestStatus, requestStatus, type RequestStatusId, type RequestTypeId } from './request-types.contract.ts'

/** The columns of a request that decisions use. */
export type StoredRequest = {
  readonly id: string
  readonly type_id: number
  readonly status_id: RequestStatusId
  readonly driver_id: string
  /** The driver's transporter when it was raised. */
  readonly transporter_id: string
  readonly created_by: string | null
  readonly comment: string | null
  readonly body_data: Readonly<Record<string, unknown>>
  readonly doctor_id: string | null
}

/** The request with this id and type; out of scope and missing give the same 404. */
export async function findRequest(
  db: Db,
  { plantId }: Scope,
  { id, typeId }: { id: string; typeId: RequestTypeId },
): Promise<StoredRequest> {
  const { rows } = await sql<Omit<StoredRequest, 'status_id'> & { status_id: number }>`${named('request_of_type')}
    select id, type_id, status_id, driver_id, transporter_id, created_by, comment, body_data, doctor_id from request
    where id = ${id} and auth_plant_id = ${plantId} and type_id = ${typeId}`.execute(db)
  const row = rows[0]
  if (!row) throw notFound()
  return { ...row, status_id: knownStatus(row.status_id) }
}

/** The request within reach; out of reach and missing give the same 404. */
export async function findReachable(db: Db, reach: Reach, id: string): Promise<StoredRequest & { readonly file_id: string | null }> {
  const { rows } = await sql<Omit<StoredRequest, 'status_id'> & { status_id: number; file_id: string | null }>`
    select r.id, r.type_id, r.status_id, r.driver_id, r.transporter_id, r.created_by, r.comment, r.body_data, r.doctor_id, r.file_id from request r
    where r.id = ${id} and ${requestInScope(reach)} and ${reach.raiserId === null ? sql`true` : sql`r.created_by = ${reach.raiserId}`}`.execute(
    db,
  )
  const row = rows[0]
  if (!row) throw notFound()
  return { ...row, status_id: knownStatus(row.status_id) }
}

/** A scope, narrowed to the requests of one submitter where `raiserId` is not null. */
export type Reach = Scope & { readonly raiserId: string | null }

/** Who closed a request, and when; `by` is null for the system. */
export async function findClosing(db: Db, id: string): Promise<{ statusId: RequestStatusId; by: string | null; at: Date }> {
  const { rows } = await sql<{
    status_id: number
    by: string | null
    at: Date
  }>`select r.status_id, u.first_name || ' ' || u.last_name as by, r.decided_at as at
    from request r left join app_user u on u.id = r.decided_by where r.id = ${id} and r.decided_at is not null`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`Request ${id} is not closed`)
  return { statusId: knownStatus(row.status_id), by: row.by, at: row.at }
}

export type PendingRequest = {
  readonly id: string
  /** The driver's transporter when it was raised. */
  readonly transporter_id: string
  readonly comment: string | null
  readonly created_by: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly created_at: Date
}

/** The driver's pending requests of a type: at most one. */
export async function listPending(db: Db, { driverId, typeId }: { driverId: string; typeId: RequestTypeId }): Promise<PendingRequest[]> {
  const { rows } =
    await sql<PendingRequest>`${named('request_waiting')}select r.id, r.transporter_id, r.comment, r.created_by, u.first_name, u.last_name, r.created_at
    from request r left join app_user u on u.id = r.created_by
    where r.driver_id = ${driverId} and r.type_id = ${typeId} and r.status_id = ${requestStatus.pending}`.execute(db)
  return rows
}

/** The requests in scope, as a condition on `request r`. */
export const requestInScope = ({ plantId, transporterId }: Scope): RawBuilder<boolean> =>
  transporterId === null
    ? sql<boolean>`r.auth_plant_id = ${plantId}`
    : sql<boolean>`r.auth_plant_id = ${plantId} and r.transporter_id = ${transporterId}`

export function knownStatus(id: number): RequestStatusId {
  if (!isRequestStatus(id)) throw new Error(`No such request status: ${id}`)
  return id
}

/** Whether the index refused a second pending request of a type for a driver. */
export const isSecondPending = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'request_one_pending'
