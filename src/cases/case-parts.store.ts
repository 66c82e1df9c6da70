import { sql } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { isReadAt } from '#drivers/readable-records.sql.ts'
import type { HoldKind } from '#drivers/holds/hold-kinds.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { knownToOffice } from './cases.store.ts'

const nameOf = (alias: string) => sql<string | null>`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`

const requestsOf = (db: Db, { transporterId, ...scope }: Scope, caseIds: readonly string[]) =>
  db
    .selectFrom('case_request as q')
    .innerJoin('request as r', 'r.id', 'q.request_id')
    .innerJoin('transporter as t', 't.id', 'q.transporter_id')
    .leftJoin('app_user as b', 'b.id', 'r.created_by')
    .leftJoin('app_user as e', 'e.id', 'r.decided_by')
    .leftJoin('violation as v', 'v.request_id', 'r.id')
    .leftJoin('violation as w', 'w.evidence_request_id', 'r.id')
    .leftJoin('file as f', 'f.id', 'w.evidence_file_id')
    .select([
      'q.case_id',
      'r.id',
      'r.type_id',
      'r.status_id',
      'r.comment',
      'r.body_data',
      'r.created_at',
      'r.decided_at',
      't.name as transporter',
    ])
    .select(['r.clock_from', 'r.clock_paused_at', 'r.sent_back_at', 'r.is_confidential'])
    .select([
      'v.violation',
      'v.violation_date',
      'v.description',
      'w.id as evidence_of',
      'w.violation as evidence_for',
      'f.original_name as evidence_file',
    ])
    .select([nameOf('b').as('raised_by'), nameOf('e').as('decided_by')])
    .select((eb) =>
      eb
        .selectFrom('request_history as y')
        .select('y.comment')
        .whereRef('y.request_id', '=', 'r.id')
        .whereRef('y.status_id', '=', 'r.status_id')
        .orderBy('y.id', 'desc')
        .limit(1)
        .as('decision_comment'),
    )
    .where('q.case_id', '=', sql<string>`any(${caseIds})`)
    .where(
      transporterId === null ? isReadAt(scope, { plant: sql`r.auth_plant_id`, driver: sql`r.driver_id` }) : knownToOffice(transporterId),
    )
    .orderBy('r.id')
    .execute()
export type CaseRequest = Awaited<ReturnType<typeof requestsOf>>[number]

/** The requests of these cases that the reader may know, oldest first, with the violation that each records. */
export const listRequestsOfCases = (db: Db, scope: Scope, caseIds: readonly string[]): Promise<CaseRequest[]> =>
  requestsOf(db, scope, caseIds)

const suspensionsOf = (db: Db, requestIds: readonly string[]) =>
  db
    .selectFrom('suspension as s')
    .leftJoin('app_user as u', 'u.id', 's.ended_by')
    .select(['s.request_id', 's.starts_on', 's.ends_on', 's.created_at', 's.ended_at', 's.end_reason', nameOf('u').as('ended_by')])
    .where('s.request_id', '=', sql<string>`any(${requestIds})`)
    .orderBy('s.id')
    .execute()
export type CaseSuspension = Awaited<ReturnType<typeof suspensionsOf>>[number]

/** The suspensions that these requests brought, oldest first. */
export const listSuspensionsOf = (db: Db, requestIds: readonly string[]): Promise<CaseSuspension[]> => suspensionsOf(db, requestIds)

type During = { driver_id: string; auth_plant_id: string; opened_at: Date; closed_at: Date | null }

const holdsDuring = (db: Db, { driver_id, auth_plant_id, opened_at, closed_at }: During) =>
  db
    .selectFrom('driver_hold as h')
    .leftJoin('app_user as p', 'p.id', 'h.placed_by')
    .leftJoin('app_user as l', 'l.id', 'h.lifted_by')
    .select(['h.kind', 'h.reason', 'h.comment', 'h.starts_on', 'h.ends_on', 'h.placed_at', 'h.lifted_at', 'h.lift_reason'])
    .select([nameOf('p').as('placed_by'), nameOf('l').as('lifted_by')])
    .where('h.driver_id', '=', driver_id)
    .where(({ or, eb }) => or([eb('h.auth_plant_id', 'is', null), eb('h.auth_plant_id', '=', auth_plant_id)]))
    .where('h.placed_at', '>=', opened_at)
    .$if(closed_at !== null, (query) => query.where('h.placed_at', '<=', closed_at ?? opened_at))
    .$narrowType<{ kind: HoldKind }>()
    .orderBy('h.id')
    .execute()
export type CaseHold = Awaited<ReturnType<typeof holdsDuring>>[number]

/** The driver's holds that were placed while the case was open, and count at its plant. */
export const listHoldsDuring = (db: Db, during: During): Promise<CaseHold[]> => holdsDuring(db, during)

/** Within how many working days evidence is due. */
export const findEvidenceDays = async (db: Db, plantId: string): Promise<number> =>
  (await db.selectFrom('auth_plant').select('evidence_due_days').where('id', '=', plantId).executeTakeFirstOrThrow()).evidence_due_days
