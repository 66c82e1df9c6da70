import { sql, type RawBuilder } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { LimitOffset, PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'
import type { Db } from '#platform/server/database/database.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { ApplicationStage } from './own-applications.rules.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'

/** An office sees its own, staff those that they submitted at the plant. */
export type OwnScope = { plantId: string; transporterId: string | null; userId: string }

export type OwnApplicationRow = {
  id: string
  driver_id: string
  driver_name: string
  id_no: string
  transporter_id: string
  transporter_name: string
  stage: ApplicationStage
  since: Date
  submitted_at: Date
  submitted_by: string
  submitted_by_name: string
  documents_required: number
  documents_accepted: number
  returned: readonly { name: string; reason: string | null; comment: string | null }[]
  decision_comment: string | null
}

type Listing = LimitOffset & { stage: ApplicationStage; now: Date }

/** The applications of a stage, the longest in it first. */
export async function listOwnApplications(
  db: Db,
  scope: OwnScope,
  { stage, now, ...range }: Listing,
): Promise<PageAndTotal<OwnApplicationRow>> {
  const staged = sql`with staged as materialized (${stagedApplications(scope, now)}), counted as (select count(*)::int as total from staged where stage = ${stage})`
  const { rows } = await sql<OwnApplicationRow & { total: number }>`${staged}
    select ${rowColumns}, (select total from counted) as total from staged s ${rowTables} where s.stage = ${stage}
    order by s.since, s.id limit ${range.limit} offset ${range.offset}`.execute(db)
  const [first] = rows
  if (first || range.offset === 0) return { rows, total: first?.total ?? 0 }
  return { rows, total: await valueOf(db, sql<number>`(${staged} select total from counted)`) }
}

export async function countOwnApplications(db: Db, scope: OwnScope, now: Date): Promise<ReadonlyMap<ApplicationStage, number>> {
  const { rows } = await sql<{
    stage: ApplicationStage
    n: number
  }>`select stage, count(*)::int as n from (${stagedApplications(scope, now)}) s
    where stage is not null group by stage`.execute(db)
  return new Map(rows.map(({ stage, n }) => [stage, n]))
}

export type OwnApplicationFacts = OwnApplicationRow & {
  pass_made_at: Date | null
  pass_expiry: PlainDate | null
  printed_at: Date | null
  handed_over_at: Date | null
  collection_place: string
}

/** One application with its driver's pass and card. The caller has checked the scope. */
export async function findOwnApplication(db: Db, id: string, now: Date): Promise<OwnApplicationFacts> {
  const { rows } = await sql<OwnApplicationFacts>`with staged as (${staged(now)} where a.id = ${id})
    select ${rowColumns}, s.pass_made_at, d.pass_expiry, s.printed_at, s.handed_over_at, p.collection_place
    from staged s ${rowTables} join auth_plant p on p.id = a.auth_plant_id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The application is gone')
  return { ...row, stage: row.stage ?? 'ended' }
}

export async function findCollectionPlace(db: Db, plantId: string): Promise<string> {
  const { collection_place } = await db
    .selectFrom('auth_plant')
    .select('collection_place')
    .where('id', '=', plantId)
    .executeTakeFirstOrThrow()
  return collection_place
}

const { passGeneration, cardIssuance, active } = driverStatus
/** What is done stays listed for this long. */
const listedAfter = sql.lit('30 days')

/** Each application with its driver, pass and card, the stage (null where it is not listed any more), and since when. */
const staged = (now: Date): RawBuilder<unknown> => sql`select a.id, pass.created_at as pass_made_at, card.printed_at, card.handed_over_at,
    stage.stage, case stage.stage
      when 'submitted' then greatest(a.submitted_at, (select max(x.created_at) from application_document x where x.application_id = a.id))
      when 'needs you' then coalesce((select max(x.judged_at) from application_document x where x.application_id = a.id and x.state = 'returned'), a.touched_at)
      when 'pass made' then pass.created_at
      when 'card to collect' then card.printed_at
      when 'active' then card.handed_over_at
      else a.decided_at
    end as since
  from onboarding_application a join driver d on d.id = a.driver_id
  left join pass on pass.driver_id = d.id and pass.is_current and a.state = 'verified'
  left join card on card.driver_id = d.id and card.cancelled_at is null and a.state = 'verified'
  cross join lateral (select case
      when a.state = 'submitted' then 'submitted'
      when a.state = 'returned' then 'needs you'
      when a.state in ('declined', 'withdrawn') and a.decided_at > ${now}::timestamptz - ${listedAfter}::interval then 'ended'
      when a.state <> 'verified' then null
      when d.status_id = ${passGeneration} then 'verified'
      when d.status_id = ${cardIssuance} then case when card.printed_at is null then 'pass made' else 'card to collect' end
      when d.status_id = ${active} and card.handed_over_at > ${now}::timestamptz - ${listedAfter}::interval then 'active'
    end as stage) stage`

/** Each driver's newest application, unless the driver has gone to another transporter or plant. */
const stagedApplications = ({ plantId, transporterId, userId }: OwnScope, now: Date): RawBuilder<unknown> => sql`${staged(now)}
  where a.auth_plant_id = ${plantId} and ${transporterId === null ? sql`a.submitted_by = ${userId}` : sql`a.transporter_id = ${transporterId}`}
    and d.auth_plant_id = a.auth_plant_id and d.transporter_id = a.transporter_id
    and not exists (select from onboarding_application later where later.driver_id = a.driver_id and later.id > a.id)`

const rowColumns = sql`a.id, d.id as driver_id, d.name as driver_name, d.id_no, t.id as transporter_id, t.name as transporter_name, s.stage, s.since,
  a.submitted_at, a.submitted_by, u.first_name || ' ' || u.last_name as submitted_by_name, a.documents_required, a.documents_accepted, a.decision_comment,
  (select coalesce(json_agg(json_build_object('name', x.name, 'reason', x.reason, 'comment', x.comment) order by x.document_type_id), '[]')
    from application_document x where x.application_id = a.id and x.state = 'returned' and a.state = 'returned') as returned`
const rowTables = sql`join onboarding_application a on a.id = s.id join driver d on d.id = a.driver_id
  join transporter t on t.id = a.transporter_id join app_user u on u.id = a.submitted_by`
