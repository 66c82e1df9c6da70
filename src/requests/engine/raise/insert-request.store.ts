import { sql, type RawBuilder } from 'kysely'
import type { RequestPayload } from '#notifications/notifications.contract.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import type { ApprovalsNeeded } from '../../kinds/kind.contract.ts'
import type { RecordWas } from '../decide/record-changes.rules.ts'
import { requestStatus, type RequestStatusId, type RequestTypeId } from '../request-types.contract.ts'

export type NewRequest = {
  typeId: RequestTypeId
  driver: { id: string; auth_plant_id: string; transporter_id: string }
  /** Null for requests raised by the system. */
  createdBy: string | null
  isRaisedByStaff: boolean
  comment: string | null
  replacesId?: string | null
  body: object
  fileId?: string | null
  doctorId?: string | null
  at: Date
  /** Null where nobody has to hear of it. */
  notification: Omit<RequestPayload, 'request_id'> | null
  approvalsNeeded?: ApprovalsNeeded
  recordWas?: RecordWas | null
}

/**
 * Inserts a request with its first history entry, its audit row and its notification, in one statement; answers its id.
 * Unique indexes refuse a second pending request of a type for a driver, and the same violation of the same day.
 */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<string> {
  const {
    typeId,
    driver,
    createdBy,
    isRaisedByStaff,
    comment,
    replacesId = null,
    body,
    fileId = null,
    doctorId = null,
    at,
    notification,
    approvalsNeeded = 1,
    recordWas = null,
  } = request
  const after = JSON.stringify({ type_id: typeId, status_id: requestStatus.pending, driver_id: driver.id, comment, ...body })
  const { rows } = await sql<{ id: string }>`with changed as (
    insert into request (type_id, driver_id, auth_plant_id, transporter_id, created_by, raised_by_staff, comment, replaces_id, body_data, file_id, doctor_id, created_at, approvals_needed, record_was)
    values (${typeId}, ${driver.id}, ${driver.auth_plant_id}, ${driver.transporter_id}, ${createdBy}, ${isRaisedByStaff}, ${comment}, ${replacesId}, ${JSON.stringify(body)}, ${fileId}, ${doctorId}, ${at}, ${approvalsNeeded}, ${recordWas && JSON.stringify(recordWas)})
    returning id, status_id, auth_plant_id, created_by as by_id, comment, created_at as at
  ), ${followUps({ action: 'request raised', before: null, after, notification: notification && JSON.stringify(notification) })} select id from changed`.execute(
    named(tx, 'request_raise'),
  )
  return onlyId(rows)
}

/** Adds keys to the stored body of a request. */
export async function addToBody(tx: Tx, requestId: string, more: object): Promise<void> {
  const body = sql<string>`body_data || ${JSON.stringify(more)}::jsonb`
  await tx.updateTable('request').set({ body_data: body }).where('id', '=', requestId).execute()
}

export type ClosedRequest = {
  requestId: string
  statusId: RequestStatusId
  /** The version that was decided on; any by default. */
  version?: number | undefined
  /** Null for the system. */
  by: string | null
  comment: string | null
  at: Date
  action: string
  /** Null where it is announced apart, or nobody has to hear of it. */
  notification: Omit<RequestPayload, 'request_id'> | null
  /** A rejection that no office has to answer. */
  needsNoAnswer?: boolean
}

/**
 * Closes the request if it is still pending, with history entry, audit row and notification, in one statement. False when a concurrent call
 * has closed it, or has sent back or resubmitted what would be approved: exactly one of them gets true.
 */
export async function recordDecision(
  tx: Tx,
  { requestId, statusId, version, by, comment, at, action, notification, needsNoAnswer = false }: ClosedRequest,
): Promise<boolean> {
  const before = JSON.stringify({ status_id: requestStatus.pending })
  const after = JSON.stringify({ status_id: statusId, comment })
  const { rows } = await sql<{ id: string }>`with changed as (
    update request set status_id = ${statusId}, decided_by = ${by}, decided_at = ${at}, sent_back_at = null, dismissed_at = ${needsNoAnswer ? at : null}::timestamptz
    where id = ${requestId} and status_id = ${requestStatus.pending}
      and (sent_back_at is null or ${statusId}::int <> ${requestStatus.approved}::int) and version = coalesce(${version ?? null}::int, version)
    returning id, status_id, auth_plant_id, decided_by as by_id, ${comment}::text as comment, decided_at as at
  ), ${followUps({ action, before, after, notification: notification && JSON.stringify(notification) })} select id from changed`.execute(
    named(tx, 'request_decide'),
  )
  return rows.length === 1
}

type HistoryEntry = {
  requestId: string
  by: string | null
  comment: string | null
  at: Date
  /** Approved by one of several; pending by default. */
  statusId?: RequestStatusId
}

/** Adds what happened to a request that stays pending. */
export async function appendRequestHistory(
  tx: Tx,
  { requestId, by, comment, at, statusId = requestStatus.pending }: HistoryEntry,
): Promise<void> {
  await tx
    .insertInto('request_history')
    .values({ request_id: requestId, status_id: statusId, created_by: by, comment, created_at: at })
    .execute()
}

/** History, audit and outbox rows for the row `changed (id, status_id, auth_plant_id, by_id, comment, at)`. */
function followUps({
  action,
  before,
  after,
  notification,
}: {
  action: string
  before: string | null
  after: string
  notification: string | null
}): RawBuilder<unknown> {
  return sql`history as (
    insert into request_history (request_id, status_id, created_by, comment, created_at) select id, status_id, by_id, comment, at from changed
  ), audited as (
    insert into audit (at, user_id, action, subject, subject_id, auth_plant_id, before, after)
    select at, by_id, ${action}, 'request', id, auth_plant_id, ${before}::jsonb, ${after}::jsonb from changed
  ), announced as (
    insert into outbox (topic, payload, auth_plant_id, created_at, next_try_at)
    select 'request', ${notification}::jsonb || jsonb_build_object('request_id', id::text), auth_plant_id, at, at from changed where ${notification}::jsonb is not null
  )`
}

function onlyId(rows: readonly { id: string }[]): string {
  const [row] = rows
  if (!row) throw new Error('The request was not inserted')
  return row.id
}
