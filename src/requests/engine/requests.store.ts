import { sql, type Nullable, type RawBuilder, type Selectable } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { RecordWas } from './decide/record-changes.rules.ts'
import { approvers, type Approved } from './decide/approvals.store.ts'
import { isRequestStatus, requestStatus, type RequestStatusId, type RequestTypeId } from './request-types.contract.ts'
import { requestInScope, requestIsRead } from './request-scope.sql.ts'

const columns = [
  'id',
  'type_id',
  'status_id',
  'driver_id',
  'transporter_id',
  'created_by',
  'raised_by_staff',
  'comment',
  'body_data',
  'doctor_id',
  'sent_back_at',
  'version',
  'approvals_needed',
  'record_was',
] as const

type RequestRow = Selectable<Tables['request']>

/** The columns of a request that decisions use; `transporter_id` is the driver's when it was raised. */
export type StoredRequest = Omit<Pick<RequestRow, (typeof columns)[number]>, 'status_id'> & { status_id: RequestStatusId }

/** Who has corrected a request that was sent back: colleagues of its submitter may. */
export type Corrected = { corrected_by: readonly string[] }

/** As `Corrected`, of the request with this id. */
export const correctors = (id: string): RawBuilder<string[]> => sql`array(
  select resubmitted_by::text from request_send_back where request_id = ${sql.ref(id)} and resubmitted_by is not null)`

/** The request with this id and type; out of scope and missing give the same 404. */
export async function findRequest(
  db: Db,
  { plantId }: Scope,
  { id, typeId }: { id: string; typeId: RequestTypeId },
): Promise<StoredRequest & Corrected & Approved & { created_at: Date }> {
  const row = await named(db, 'request_of_type')
    .selectFrom('request')
    .select(columns)
    .select('created_at')
    .select([correctors('request.id').as('corrected_by'), approvers('request').as('approved_by')])
    .where('id', '=', id)
    .where('auth_plant_id', '=', plantId)
    .where('type_id', '=', typeId)
    .executeTakeFirstOrThrow(notFound)
  return { ...row, status_id: knownStatus(row.status_id) }
}

type ReachedRequest = StoredRequest & Pick<RequestRow, 'file_id'>

/** The request within reach; out of reach and missing give the same 404. */
export const findReachable = (db: Db, reach: Reach, id: string): Promise<ReachedRequest> =>
  reached(db, reach, { id, which: requestInScope })

/** The same of one that is read and not changed. */
export const findReadable = (db: Db, reach: Reach, id: string): Promise<ReachedRequest> => reached(db, reach, { id, which: requestIsRead })

type Reached = { id: string; which: typeof requestInScope }

async function reached(db: Db, reach: Reach, { id, which }: Reached): Promise<ReachedRequest> {
  const { raiserId } = reach
  const row = await db
    .selectFrom('request as r')
    .select(columns)
    .select('file_id')
    .where('id', '=', id)
    .where(which(reach))
    .$if(raiserId !== null, (request) => request.where('created_by', '=', raiserId))
    .executeTakeFirstOrThrow(notFound)
  return { ...row, status_id: knownStatus(row.status_id) }
}

/** A scope, narrowed to the requests of one submitter where `raiserId` is not null. */
export type Reach = Scope & { raiserId: string | null }

/** Who closed a request, and when; `by` is null for the system. */
export async function findClosing(db: Db, id: string): Promise<{ statusId: RequestStatusId; by: string | null; at: Date }> {
  const { status_id, by, at } = await db
    .selectFrom('request as r')
    .leftJoin('app_user as u', 'u.id', 'r.decided_by')
    .select(['r.status_id', 'r.decided_at as at', sql<string | null>`u.first_name || ' ' || u.last_name`.as('by')])
    .where('r.id', '=', id)
    .where('r.decided_at', 'is not', null)
    .$narrowType<{ at: Date }>()
    .executeTakeFirstOrThrow(() => new Error(`Request ${id} is not closed`))
  return { statusId: knownStatus(status_id), by, at }
}

/** What became of a request whose decision had no effect; `sentBack` while its submitter has to correct it. */
export type RequestState = { statusId: RequestStatusId; sentBack: { by: string; at: Date } | null }

export async function findRequestState(db: Db, id: string): Promise<RequestState> {
  const { status_id, by, at } = await db
    .selectFrom('request as r')
    .leftJoin('request_send_back as s', (join) => join.onRef('s.request_id', '=', 'r.id').onRef('s.version', '=', 'r.version'))
    .leftJoin('app_user as u', 'u.id', 's.sent_back_by')
    .select(['r.status_id', 'r.sent_back_at as at', sql<string>`coalesce(u.first_name || ' ' || u.last_name, '')`.as('by')])
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  return { statusId: knownStatus(status_id), sentBack: at && { by, at } }
}

/** `transporter_id` is the driver's when it was raised. */
export type PendingRequest = Pick<RequestRow, 'id' | 'transporter_id' | 'comment' | 'created_by' | 'created_at' | 'raised_by_staff'> &
  Nullable<Pick<Selectable<Tables['app_user']>, 'first_name' | 'last_name'>>

/** The driver's pending requests of a type: at most one, except violations and findings 'not fit'. Oldest first. */
export async function listPending(db: Db, { driverId, typeId }: { driverId: string; typeId: RequestTypeId }): Promise<PendingRequest[]> {
  return named(db, 'request_waiting')
    .selectFrom('request as r')
    .leftJoin('app_user as u', 'u.id', 'r.created_by')
    .select(['r.id', 'r.transporter_id', 'r.comment', 'r.created_by', 'u.first_name', 'u.last_name', 'r.created_at', 'r.raised_by_staff'])
    .where('r.driver_id', '=', driverId)
    .where('r.type_id', '=', typeId)
    .where('r.status_id', '=', requestStatus.pending)
    .orderBy('r.id')
    .execute()
}

type SentBy = { driverId: string; typeId: RequestTypeId; userId: string; since: Date }

/** How many requests of the type one person has sent about the driver since then, those that were cancelled or decided included. */
export async function countSent(db: Db, { driverId, typeId, userId, since }: SentBy): Promise<number> {
  const { sent } = await named(db, 'requests_sent_about_driver')
    .selectFrom('request')
    .select(({ fn }) => fn.countAll<string>().as('sent'))
    .where('driver_id', '=', driverId)
    .where('type_id', '=', typeId)
    .where('created_by', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(sent)
}

/** The record as it was when the request was submitted. */
export const recordWasOf = ({ record_was }: Pick<StoredRequest, 'record_was'>): RecordWas | null => record_was as RecordWas | null

export function knownStatus(id: number): RequestStatusId {
  if (!isRequestStatus(id)) throw new Error(`No such request status: ${id}`)
  return id
}

type Replaced = { id: string; driverId: string; typeId: RequestTypeId }

/** Throws 404 unless the office itself raised the request, of this kind for this driver, and it was rejected. An index refuses a second answer. */
export async function assertReplaceable(tx: Tx, scope: Scope, { id, driverId, typeId }: Replaced): Promise<void> {
  if (scope.transporterId === null) throw notFound()
  await tx
    .selectFrom('request as r')
    .select('id')
    .where(requestInScope(scope))
    .where('id', '=', id)
    .where('driver_id', '=', driverId)
    .where('type_id', '=', typeId)
    .where('status_id', '=', requestStatus.rejected)
    .where('raised_by_staff', '=', false)
    .executeTakeFirstOrThrow(notFound)
}

/** Whether an index refused a second pending request of a type, or the same violation again, for a driver. */
export const isSecondPending = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && onePending.some((name) => name === error.constraint)

const onePending = ['request_one_pending', 'request_one_pending_violation', 'request_one_pending_finding']
