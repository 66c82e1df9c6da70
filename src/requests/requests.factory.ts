import { sql } from 'kysely'
import { within } from '#drivers/drivers.factory.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { requestStatus, requestType, type RequestStatusId, type RequestTypeId } from './engine/request-types.contract.ts'

export type RequestFixture = {
  driverId: string
  createdBy: string | null
  typeId?: RequestTypeId
  isRaisedByStaff?: boolean
  comment?: string
  body?: object
  at?: Date
  /** Pending by default. */
  closed?: { statusId: RequestStatusId; by: string | null; at: Date; comment: string }
}

/** Inserts a request with its history, without applying its changes. Answers its id. */
export const aRequest = (db: Db, fixture: RequestFixture): Promise<string> => within(db, (tx) => insertFixture(tx, fixture))

async function insertFixture(db: Tx, fixture: RequestFixture): Promise<string> {
  const {
    driverId,
    createdBy,
    typeId = requestType.suspendDriver,
    comment = 'Seen without a helmet.',
    body = { duration: 7 },
    isRaisedByStaff = false,
    closed,
  } = fixture
  const usual = new Date('2026-11-20T06:00:00Z')
  const at = fixture.at ?? (closed && closed.at < usual ? closed.at : usual)
  const driver = await db
    .selectFrom('driver')
    .select(['auth_plant_id', 'transporter_id'])
    .where('id', '=', driverId)
    .executeTakeFirstOrThrow()
  const request = {
    ...driver,
    driver_id: driverId,
    type_id: typeId,
    created_by: createdBy,
    raised_by_staff: isRaisedByStaff,
    comment,
    body_data: JSON.stringify(body),
    created_at: at,
    // Evidence waits for the office, and for nobody at the plant.
    ...(typeId === requestType.sanctionEvidence && !closed && { clock_paused_at: at }),
  }
  const decision = closed && { status_id: closed.statusId, decided_by: closed.by, decided_at: closed.at }
  const { id } = await db
    .insertInto('request')
    .values({ ...request, ...decision })
    .returning('id')
    .executeTakeFirstOrThrow()
  const raisedEntry = { request_id: id, status_id: requestStatus.pending, created_by: createdBy, comment, created_at: at }
  const closedEntry = closed && {
    request_id: id,
    status_id: closed.statusId,
    created_by: closed.by,
    comment: closed.comment,
    created_at: closed.at,
  }
  await db
    .insertInto('request_history')
    .values(closedEntry ? [raisedEntry, closedEntry] : [raisedEntry])
    .execute()
  return id
}

type Closing = { requestId: string; statusId: RequestStatusId; by?: string | null; at: Date }

/** Closes a request, with its history entry; its changes are not applied. */
export const aClosing = (db: Db, { requestId, statusId, by = null, at }: Closing): Promise<unknown> =>
  within(db, async (tx) => {
    await tx.updateTable('request').set({ status_id: statusId, decided_by: by, decided_at: at }).where('id', '=', requestId).execute()
    const entry = { request_id: requestId, status_id: statusId, created_by: by, created_at: at }
    await tx.insertInto('request_history').values(entry).execute()
  })

export type Traces = {
  history: readonly object[]
  audit: readonly { action: string }[]
  outbox: readonly object[]
}

/** A request's history, audit and outbox rows, oldest first. */
export async function tracesOf(db: Db, requestId: string): Promise<Traces> {
  const history = db.selectFrom('request_history').select(['status_id', 'created_by', 'comment']).where('request_id', '=', requestId)
  const audit = db.selectFrom('audit').select(['action', 'user_id', 'before', 'after']).where('subject', '=', 'request')
  const outbox = sql<{
    payload: object
  }>`select payload from outbox where topic = 'request' and payload ->> 'request_id' = ${requestId} order by id`
  return {
    history: await history.orderBy('id').execute(),
    audit: await audit.where('subject_id', '=', requestId).orderBy('id').execute(),
    outbox: (await outbox.execute(db)).rows,
  }
}
