import { sql, type Insertable } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { isReadAt } from '#drivers/readable-records.sql.ts'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { knownStatus } from '../engine/requests.store.ts'
import { requestStatus, requestType, type RequestStatusId } from '../engine/request-types.contract.ts'
import type { ReplySide } from './heard.rules.ts'

const heard = (db: Db) =>
  db
    .selectFrom('case_hearing as h')
    .innerJoin('case_request as q', 'q.request_id', 'h.request_id')
    .innerJoin('request as r', 'r.id', 'h.request_id')
    .innerJoin('auth_plant as p', 'p.id', 'r.auth_plant_id')
    .innerJoin('driver as d', 'd.id', 'r.driver_id')
    .select([
      'h.request_id',
      'h.due_on',
      'q.case_id',
      'r.driver_id',
      'r.type_id',
      'r.auth_plant_id',
      'p.name as plant',
      'p.time_zone',
      'd.name as driver',
    ])

export type Heard = Awaited<ReturnType<ReturnType<typeof heard>['executeTakeFirstOrThrow']>>

/** The hearing on a request in scope; out of scope and missing give the same 404. */
export const findHeard = (db: Db, { plantId, transporterId }: Scope, requestId: string): Promise<Heard> =>
  heard(db)
    .where('h.request_id', '=', requestId)
    .where('r.auth_plant_id', '=', plantId)
    .$if(transporterId !== null, (query) => query.where('q.transporter_id', '=', transporterId))
    .executeTakeFirstOrThrow(notFound)

/** The hearing on a request about this driver. */
export const findHeardOfDriver = (db: Db, driverId: string, requestId: string): Promise<Heard> =>
  heard(db).where('h.request_id', '=', requestId).where('r.driver_id', '=', driverId).executeTakeFirstOrThrow(notFound)

/** Its status and who has replied, with the request locked: a decision comes before or after. */
export async function lockHeard(tx: Tx, requestId: string): Promise<{ statusId: RequestStatusId; sides: readonly ReplySide[] }> {
  const { status_id } = await tx.selectFrom('request').select('status_id').where('id', '=', requestId).forUpdate().executeTakeFirstOrThrow()
  const replies = await tx
    .selectFrom('case_reply')
    .select('side')
    .where('request_id', '=', requestId)
    .$narrowType<{ side: ReplySide }>()
    .execute()
  return { statusId: knownStatus(status_id), sides: replies.map(({ side }) => side) }
}

export const insertReply = async (tx: Tx, row: Insertable<Tables['case_reply']>): Promise<string> =>
  (await tx.insertInto('case_reply').values(row).returning('id').executeTakeFirstOrThrow()).id

/** What the driver's side has said, and how. */
export const findDriversReply = (
  db: Db,
  requestId: string,
): Promise<{ way: string; said: string | null; fileId: string | null } | undefined> =>
  db
    .selectFrom('case_reply')
    .select(['sent_by_way as way', 'said', 'file_id as fileId'])
    .where('request_id', '=', requestId)
    .where('side', '=', 'driver')
    .executeTakeFirst()

/** A reply in scope with its file; an office reads its own side. */
export const findReplyFile = async (db: Db, scope: Scope, id: string): Promise<string | null> =>
  (
    await db
      .selectFrom('case_reply as y')
      .innerJoin('case_request as q', 'q.request_id', 'y.request_id')
      .innerJoin('request as r', 'r.id', 'y.request_id')
      .select('y.file_id')
      .where('y.id', '=', id)
      .where(isReadAt(scope, { plant: sql`r.auth_plant_id`, driver: sql`r.driver_id` }))
      .$if(scope.transporterId !== null, (query) =>
        query.where('q.transporter_id', '=', scope.transporterId).where('y.side', '=', 'office'),
      )
      .executeTakeFirstOrThrow(notFound)
  ).file_id

/** What a driver may know: what somebody is heard on, and what was approved. */
const casesOfDriver = (db: Db, driverId: string, since: Date) =>
  db
    .selectFrom('driver_case as c')
    .innerJoin('case_request as q', 'q.case_id', 'c.id')
    .innerJoin('request as r', 'r.id', 'q.request_id')
    .innerJoin('auth_plant as p', 'p.id', 'c.auth_plant_id')
    .leftJoin('case_hearing as h', 'h.request_id', 'r.id')
    .leftJoin('case_reply as y', (join) => join.onRef('y.request_id', '=', 'r.id').on('y.side', '=', 'driver'))
    .select([
      'r.id',
      'r.type_id',
      'r.status_id',
      'r.comment',
      'r.body_data',
      'r.decided_at',
      'c.id as case_id',
      'p.name as plant',
      'p.time_zone',
    ])
    .select(['h.due_on', 'y.created_at as replied_at', 'y.sent_by_way as replied_by'])
    .where('c.driver_id', '=', driverId)
    .where('r.type_id', 'in', askedAbout)
    .where(({ or, eb }) => or([eb('c.closed_at', 'is', null), eb('c.closed_at', '>', since)]))
    .where(({ or, and, eb }) =>
      or([
        eb('r.status_id', '=', requestStatus.approved),
        and([eb('h.request_id', 'is not', null), eb('r.status_id', '<>', requestStatus.cancelled)]),
      ]),
    )
    .orderBy('r.id', 'desc')
    .limit(10)
    .execute()
export type CaseOfDriver = Awaited<ReturnType<typeof casesOfDriver>>[number]

/** Of the driver's cases that are open or closed lately, newest first. */
export const listCasesOfDriver = (db: Db, driverId: string, since: Date): Promise<CaseOfDriver[]> => casesOfDriver(db, driverId, since)

const askedAbout = [
  requestType.blacklistDriver,
  requestType.suspendDriver,
  requestType.processViolation,
  requestType.processTransporterViolation,
]
