import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { LimitOffset, PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'
import type { CardEndReason } from '#drivers/card/card-ends.rules.ts'
import { requestStatus } from '#requests/engine/request-types.contract.ts'
import { askedAt, isInReview } from '#requests/kinds/sanction-evidence/evidence-review.sql.ts'
import { violationInScope } from '#violations/violation-scope.sql.ts'
import { historyActions } from './history.rules.ts'

/** One page of a driver's rows and the number of all. The caller checks the scope. */
async function readRows<Row>(db: Db, rows: RawBuilder<unknown>, { limit, offset }: LimitOffset): Promise<PageAndTotal<Row>> {
  const found = await sql<{
    total: number
    rows: Row[]
  }>`with listed as (${rows}), page as (select * from listed limit ${limit} offset ${offset})
    select (select count(*)::int from listed) as total, (select coalesce(jsonb_agg(page), '[]') from page) as rows`.execute(db)
  return found.rows[0] ?? { rows: [], total: 0 }
}

export type OwnViolationRow = {
  id: string
  violation: string
  category: string
  violation_date: PlainDate
  action_taken: string | null
  is_answered: boolean
  evidence_request_id: string | null
  /** What was sent waits for the plant. */
  is_in_review: boolean
  /** The day on which evidence was asked for. */
  asked_on: PlainDate | null
  working_days: readonly number[]
  due_days: number
}

export const listOwnViolations = (db: Db, scope: Scope, driverId: string, page: LimitOffset): Promise<PageAndTotal<OwnViolationRow>> =>
  readRows(
    db,
    sql`select v.id::text, v.violation, v.category, v.violation_date, v.action_taken, v.transporter_comment is not null as is_answered,
        r.id::text as evidence_request_id, (${askedAt} at time zone a.time_zone)::date as asked_on, ${isInReview} as is_in_review, a.working_days, a.evidence_due_days as due_days
      from violation v join auth_plant a on a.id = v.auth_plant_id
      left join request r on r.id = v.evidence_request_id and r.status_id = ${requestStatus.pending}
      where v.driver_id = ${driverId} and v.state <> 'dismissed' and ${violationInScope(scope)} order by v.violation_date desc, v.id desc`,
    page,
  )

export type OwnCardRow = {
  id: string
  card_no: string
  allocated_on: PlainDate
  handed_over_on: PlainDate | null
  cancelled_on: PlainDate | null
  end_reason: CardEndReason | null
}

/** The driver's cards that were valid with this transporter: earlier ones are another office's. */
export const listOwnCards = (db: Db, driverId: string, page: LimitOffset): Promise<PageAndTotal<OwnCardRow>> => {
  const day = (column: string) => sql`(${sql.ref(column)} at time zone a.time_zone)::date`
  return readRows(
    db,
    sql`select c.id::text, c.card_no, ${day('c.allocated_at')} as allocated_on, ${day('c.handed_over_at')} as handed_over_on,
        ${day('c.cancelled_at')} as cancelled_on, c.end_reason
      from card c join driver d on d.id = c.driver_id join auth_plant a on a.id = d.auth_plant_id
      where c.driver_id = ${driverId}
        and (c.cancelled_at is null or c.cancelled_at > coalesce((select max(x.at) from (${arrivals(driverId)}) x), '-infinity'))
      order by c.cancelled_at is null desc, c.id desc`,
    page,
  )
}

export type DriverHistoryRow = {
  id: string
  at: string
  action: string
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

/** What changed about the driver since it came to its transporter. */
export const listDriverHistory = (db: Db, driverId: string, page: LimitOffset): Promise<PageAndTotal<DriverHistoryRow>> =>
  readRows(
    db,
    sql`select id::text, at, action, before, after from audit where subject = 'driver' and subject_id = ${driverId} and action = any(${historyActions})
      and id >= coalesce((select max(x.id) from (${arrivals(driverId)}) x), 0) order by id desc`,
    page,
  )

/** The rows by which the driver came to a transporter: a register, an application or a transfer. */
const arrivals = (driverId: string): RawBuilder<unknown> =>
  sql`select id, at from audit where subject = 'driver' and subject_id = ${driverId} and after->>'transporter_id' <> coalesce(before->>'transporter_id', '')`
