import { sql, type RawBuilder } from 'kysely'
import { leastSimilarity } from '#drivers/likely-same/likely-same.rules.ts'
import { expiringSoonDays } from '#administration/expiry.rules.ts'
import { allOfSearchedDrivers, readPageOfSearchedDrivers, type DriverListPlan } from '#drivers/list/searched-drivers.store.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { CappedPage, PageBounds } from '#platform/server/database/statements/listing.ts'
import type { ApplicationState } from '../../applications/application.rules.ts'
import type { QueueTile } from './queue.contract.ts'

export type QueuedApplication = {
  id: string
  driver_id: string
  driver_name: string
  id_no: string
  transporter_id: string
  transporter_name: string
  state: ApplicationState
  submitted_at: Date
  state_since: Date
  documents_required: number
  documents_accepted: number
  expires_soon: boolean
  may_be_duplicate: boolean
  may_be_barred: boolean
  reviewer_id: string | null
  review_until: Date | null
  reviewer_name: string | null
}

/** Whose queue, and when. What waits since `overdueDay` or before is overdue. */
export type QueueScope = {
  plantId: string
  userId: string
  now: Date
  today: PlainDate
  timeZone: string
  overdueDay: PlainDate
}

export type QueueFilter = {
  tile: QueueTile
  search?: string | undefined
  transporterId?: string | undefined
  isDescending: boolean
}

/** One page of a tile's applications, those that wait longest first by default. */
export const listQueue = (
  db: Db,
  scope: QueueScope,
  { search, ...filter }: QueueFilter,
  page: PageBounds,
): Promise<CappedPage<QueuedApplication>> => readPageOfSearchedDrivers(db, queuePlan(scope, filter), search, page)

/** All of them, for an export. */
export const allQueued = (scope: QueueScope, { search, ...filter }: QueueFilter): RawBuilder<QueuedApplication> =>
  allOfSearchedDrivers(queuePlan(scope, filter), search)

const queuePlan = (scope: QueueScope, { tile, transporterId, isDescending }: QueueFilter): DriverListPlan<QueuedApplication> => ({
  table: sql`onboarding_application a`,
  id: sql`a.id`,
  driverId: sql`a.driver_id`,
  which: sql`${inTile(scope, tile)} and ${transporterId === undefined ? sql`true` : sql`a.transporter_id = ${transporterId}`}`,
  order: sql`a.submitted_at`,
  isDescending,
  columns: sql<QueuedApplication>`a.id, a.driver_id, d.name as driver_name, d.id_no, a.transporter_id, t.name as transporter_name, a.state,
    a.submitted_at, a.state_since, a.documents_required, a.documents_accepted, ${expiresSoon(scope.today)} as expires_soon, ${mayBeDuplicate} as may_be_duplicate,
    exists (select from barred_match m where m.application_id = a.id and m.state = 'open') as may_be_barred,
    a.reviewer_id, a.review_until, u.first_name || ' ' || u.last_name as reviewer_name`,
  joined: sql`join driver d on d.id = a.driver_id join transporter t on t.id = a.transporter_id left join app_user u on u.id = a.reviewer_id`,
})

const expiresSoon = (today: PlainDate): RawBuilder<unknown> => sql`exists (
  select from application_document x where x.application_id = a.id and x.state in ('submitted', 'accepted') and x.expires_on <= ${today}::date + ${expiringSoonDays}::int
)`

/** By the licence number, or by a similar name with the same date of birth: a page of rows is read in a few milliseconds. */
const mayBeDuplicate = sql`(exists (select from driver o where o.licence_key = d.licence_key and o.id <> d.id)
  or exists (select from driver o where o.date_of_birth = d.date_of_birth and o.id <> d.id and similarity(o.name_key, d.name_key) >= ${sql.lit(leastSimilarity)})
  or exists (select from driver_status s join driver_word w on w.auth_plant_id = d.auth_plant_id and w.status_id = s.id and w.word = any(d.phones) and w.driver_id <> d.id))`

/** The applications of a tile, as a condition. */
function inTile({ plantId, userId, now, today, timeZone, overdueDay }: QueueScope, tile: QueueTile): RawBuilder<boolean> {
  const ofPlant = sql`a.auth_plant_id = ${plantId}`
  const startOf = (day: PlainDate, later = 0) => sql`(${day}::date + ${later}::int)::timestamp at time zone ${timeZone}`
  const conditions = {
    waiting: sql`a.state = 'submitted'`,
    mine: sql`a.state = 'submitted' and a.reviewer_id = ${userId} and a.review_until > ${now}`,
    returned: sql`a.state = 'returned'`,
    overdue: sql`a.state = 'submitted' and a.state_since < ${startOf(overdueDay, 1)}`,
    done: sql`a.state in ('verified', 'declined') and a.decided_at >= ${startOf(today)}`,
  } satisfies Record<QueueTile, unknown>
  return sql<boolean>`${ofPlant} and ${conditions[tile]}`
}

export async function countQueue(db: Db, scope: QueueScope): Promise<Record<QueueTile, number>> {
  const count = (tile: QueueTile) => sql`(select count(*)::int from onboarding_application a where ${inTile(scope, tile)})`
  const { rows } = await sql<Record<QueueTile, number>>`select ${count('waiting')} as waiting, ${count('mine')} as mine,
    ${count('returned')} as returned, ${count('overdue')} as overdue, ${count('done')} as done`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('The queue was not counted')
  return counts
}

/** How many wait for a review; of the plant alone, for the menu. */
export async function countToVerify(db: Db, plantId: string): Promise<number> {
  const waiting = db.selectFrom('onboarding_application').where('auth_plant_id', '=', plantId).where('state', '=', 'submitted')
  return (await waiting.select(sql<number>`count(*)::int`.as('waiting')).executeTakeFirstOrThrow()).waiting
}

/** The oldest application that nobody reviews and that others submitted and corrected, locked for this transaction. Concurrent callers get different ones. */
export async function lockNextInQueue(
  tx: Tx,
  { plantId, userId, now }: Pick<QueueScope, 'plantId' | 'userId' | 'now'>,
): Promise<{ id: string; driver_id: string } | undefined> {
  const accounts = sql`(select array(select accounts_of_person(${userId}::bigint)))`
  return tx
    .selectFrom('onboarding_application')
    .select(['id', 'driver_id'])
    .where('auth_plant_id', '=', plantId)
    .where('state', '=', 'submitted')
    .where(sql<boolean>`not array(select submitters_of_application(id)) && ${accounts}`)
    .where(({ or, eb }) => or([eb('review_until', 'is', null), eb('review_until', '<=', now)]))
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

type Due = { working_days: readonly number[]; review_due_days: number; retention_months: number }

/** The plant's settings that verification follows. */
export async function findReviewSettings(db: Db, plantId: string): Promise<Due> {
  return db
    .selectFrom('auth_plant')
    .select(['working_days', 'review_due_days', 'retention_months'])
    .where('id', '=', plantId)
    .executeTakeFirstOrThrow()
}
