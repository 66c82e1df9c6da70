import { sql, type Selectable } from 'kysely'
import type { Tables } from '#platform/server/database/database.ts'
import type { RequestTypeId } from '#requests/engine/request-types.contract.ts'
import { within } from './days.sql.ts'
import type { Reading } from './reading.store.ts'

type Row<T extends keyof Tables, C extends keyof Selectable<Tables[T]>> = Pick<Selectable<Tables[T]>, C>
type CaseRow = Row<'driver_case', 'id' | 'opened_by' | 'opened_at' | 'closed_at' | 'review_on'>
type HeardRow = Row<'case_request', 'case_id' | 'request_id'> &
  Row<'request', 'created_by' | 'created_at' | 'decided_at' | 'decided_by' | 'status_id'> & {
    type_id: RequestTypeId
    asked_at: Date | null
    due_on: string | null
    early_reason: string | null
    early_by: string | null
  }
type ReplyRow = Row<'case_reply', 'request_id' | 'said' | 'created_by' | 'created_at' | 'is_late'> & {
  side: 'driver' | 'office'
  sent_by_way: 'portal' | 'link' | 'paper'
}

/** The cases of the driver at this plant that were open on any day of the file. */
export const listFileCases = (reading: Reading): Promise<readonly CaseRow[]> =>
  reading.db
    .selectFrom('driver_case as c')
    .select(['c.id', 'c.opened_by', 'c.opened_at', 'c.closed_at', 'c.review_on'])
    .where('c.driver_id', '=', reading.driverId)
    .where('c.auth_plant_id', '=', reading.plant.id)
    .where(({ or, and, eb, not }) =>
      or([within(reading, 'c.opened_at', 'c.closed_at'), and([eb('c.closed_at', 'is', null), not(after(reading))])]),
    )
    .orderBy('c.id')
    .execute()

const after = ({ plant, until }: Reading) => sql<boolean>`(c.opened_at at time zone ${plant.timeZone})::date > ${until}::date`

/** What belongs to these cases, with what the driver and the office were asked. */
export const listHeardOfCases = ({ db }: Reading, caseIds: readonly string[]): Promise<readonly HeardRow[]> =>
  db
    .selectFrom('case_request as q')
    .innerJoin('request as r', 'r.id', 'q.request_id')
    .leftJoin('case_hearing as h', 'h.request_id', 'q.request_id')
    .select(['q.case_id', 'q.request_id', 'r.type_id', 'r.status_id', 'r.created_by', 'r.created_at', 'r.decided_at', 'r.decided_by'])
    .select(['h.asked_at', 'h.due_on', 'h.early_reason', 'h.early_by'])
    .where('q.case_id', '=', sql<string>`any(${caseIds}::bigint[])`)
    .orderBy('q.request_id')
    .$narrowType<{ type_id: RequestTypeId }>()
    .execute()

export const listRepliesOfCases = ({ db }: Reading, caseIds: readonly string[]): Promise<readonly ReplyRow[]> =>
  db
    .selectFrom('case_reply as y')
    .innerJoin('case_request as q', 'q.request_id', 'y.request_id')
    .select(['y.request_id', 'y.side', 'y.sent_by_way', 'y.said', 'y.created_by', 'y.created_at', 'y.is_late'])
    .where('q.case_id', '=', sql<string>`any(${caseIds}::bigint[])`)
    .orderBy('y.id')
    .$narrowType<{ side: ReplyRow['side']; sent_by_way: ReplyRow['sent_by_way'] }>()
    .execute()
