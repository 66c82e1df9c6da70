import { sql, type Selectable } from 'kysely'
import type { Tables } from '#platform/server/database/database.ts'
import { ownName } from '#drivers/requirements/own-requirements.sql.ts'
import { requestType, type RequestTypeId } from '#requests/engine/request-types.contract.ts'
import type { ViolationState } from '#violations/violations.rules.ts'
import type { HoldKind } from '#drivers/holds/hold-kinds.rules.ts'
import { within } from './days.sql.ts'
import type { Reading } from './reading.store.ts'

type Row<T extends keyof Tables, C extends keyof Selectable<Tables[T]>> = Pick<Selectable<Tables[T]>, C>
type Rows<R> = Promise<readonly R[]>

type ProofRow = Row<
  'clearance',
  'id' | 'kind' | 'given_on' | 'expiry' | 'fit_to_work' | 'given_by' | 'company' | 'is_void' | 'created_at' | 'fixed_by'
> & {
  /** Of a plant's own requirement, how the plant calls it. */
  own_name: string | null
  doctor: string | null
  sent_by: string | null
  decided_by: string | null
}
type RequestRow = Row<'request', 'id' | 'status_id' | 'created_by' | 'created_at' | 'comment'> & {
  type_id: RequestTypeId
  body_data: Readonly<Record<string, unknown>>
}
type StepRow = Row<'request_history', 'request_id' | 'status_id' | 'created_by' | 'comment' | 'created_at'>
type CommentRow = Row<'request_comment', 'request_id' | 'created_by' | 'text' | 'created_at'>
type ViolationRow = Row<
  'violation',
  'category' | 'violation' | 'violation_date' | 'description' | 'action_taken' | 'transporter_comment' | 'created_by' | 'created_at'
> & { state: ViolationState }
type SuspensionRow = Row<'suspension', 'starts_on' | 'ends_on' | 'ended_at' | 'ended_by' | 'end_reason' | 'created_at'>
type PracticeRow = Row<'good_practice', 'title' | 'description' | 'date' | 'created_by' | 'created_at'>
type HoldRow = Row<
  'driver_hold',
  'reason' | 'auth_plant_id' | 'starts_on' | 'ends_on' | 'placed_by' | 'placed_at' | 'lifted_by' | 'lifted_at' | 'lift_reason'
> & { kind: HoldKind }
type AttendanceRow = Row<'event', 'title' | 'topic' | 'date' | 'trainer'> & Row<'event_attendance', 'created_by' | 'created_at'>
type BookingRow = Row<'event', 'title' | 'date'> &
  Row<'event_booking', 'booked_by' | 'booked_at' | 'cancelled_by' | 'cancelled_at'> & { state: 'booked' | 'waiting' | 'cancelled' }
type OpeningRow = Row<'request', 'type_id'> & Row<'request_file_opening', 'user_id' | 'opened_at'>

/** Every proof that was ever given, the newest first: what counts at a moment may be older than the days of the file. */
export const listFileProofs = ({ db, driverId }: Reading): Rows<ProofRow> =>
  db
    .selectFrom('clearance as c')
    .leftJoin('request as r', 'r.id', 'c.request_id')
    .leftJoin('doctor as o', 'o.id', 'c.doctor_id')
    .select([
      'c.id',
      'c.kind',
      ownName(sql`c.kind`).as('own_name'),
      'c.given_on',
      'c.expiry',
      'c.fit_to_work',
      'c.given_by',
      'c.company',
      'o.name as doctor',
    ])
    .select(['c.is_void', 'c.created_at', 'r.created_by as sent_by', 'r.decided_by', 'r.decided_at', 'c.fixed_by'])
    .where('c.driver_id', '=', driverId)
    .orderBy('c.given_on', 'desc')
    .orderBy('c.id', 'desc')
    .execute()

export const listFileRequests = (reading: Reading): Rows<RequestRow> =>
  reading.db
    .selectFrom('request as r')
    .select(['r.id', 'r.type_id', 'r.status_id', 'r.created_by', 'r.created_at', 'r.comment'])
    .select(sql<Readonly<Record<string, unknown>>>`r.body_data`.as('body_data'))
    .where('r.driver_id', '=', reading.driverId)
    .where('r.auth_plant_id', '=', reading.plant.id)
    .where(within(reading, 'r.created_at', 'r.decided_at'))
    .orderBy('r.id')
    .$narrowType<{ type_id: RequestTypeId }>()
    .execute()

export const listFileSteps = ({ db }: Reading, requestIds: readonly string[]): Rows<StepRow> =>
  db
    .selectFrom('request_history')
    .select(['request_id', 'status_id', 'created_by', 'comment', 'created_at'])
    .where('request_id', '=', sql<string>`any(${requestIds}::bigint[])`)
    .orderBy('id')
    .execute()

export const listFileComments = ({ db }: Reading, requestIds: readonly string[]): Rows<CommentRow> =>
  db
    .selectFrom('request_comment')
    .select(['request_id', 'created_by', 'text', 'created_at'])
    .where('request_id', '=', sql<string>`any(${requestIds}::bigint[])`)
    .orderBy('id')
    .execute()

export const listFileViolations = ({ db, driverId, plant, from, until }: Reading): Rows<ViolationRow> =>
  db
    .selectFrom('violation')
    .select([
      'category',
      'violation',
      'violation_date',
      'description',
      'action_taken',
      'transporter_comment',
      'state',
      'created_by',
      'created_at',
    ])
    .where('driver_id', '=', driverId)
    .where('auth_plant_id', '=', plant.id)
    .where('violation_date', '>=', from)
    .where('violation_date', '<=', until)
    .orderBy('violation_date', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<{ state: ViolationState }>()
    .execute()

/** Those of which any day lies in the days of the file. */
export const listFileSuspensions = ({ db, driverId, from, until }: Reading): Rows<SuspensionRow> =>
  db
    .selectFrom('suspension')
    .select(['starts_on', 'ends_on', 'ended_at', 'ended_by', 'end_reason', 'created_at'])
    .where('driver_id', '=', driverId)
    .where('starts_on', '<=', until)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>=', sql<Date>`${from}::date`)]))
    .orderBy('starts_on', 'desc')
    .execute()

export const listFilePractices = ({ db, driverId, from, until }: Reading): Rows<PracticeRow> =>
  db
    .selectFrom('good_practice')
    .select(['title', 'description', 'date', 'created_by', 'created_at'])
    .where('driver_id', '=', driverId)
    .where('date', '>=', from)
    .where('date', '<=', until)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Those of this plant, and those that count everywhere, that were open on any day of the file. */
export const listFileHolds = ({ db, driverId, plant, from, until }: Reading): Rows<HoldRow> =>
  db
    .selectFrom('driver_hold')
    .select(['kind', 'reason', 'auth_plant_id', 'starts_on', 'ends_on', 'placed_by', 'placed_at', 'lifted_by', 'lifted_at', 'lift_reason'])
    .where('driver_id', '=', driverId)
    .where((eb) => eb.or([eb('auth_plant_id', 'is', null), eb('auth_plant_id', '=', plant.id)]))
    .where(sql<boolean>`(placed_at at time zone ${plant.timeZone})::date <= ${until}::date`)
    .where((eb) => eb.or([eb('lifted_at', 'is', null), eb('lifted_at', '>=', sql<Date>`${from}::date`)]))
    .orderBy('placed_at', 'desc')
    .$narrowType<{ kind: HoldKind }>()
    .execute()

export const listFileAttendance = ({ db, driverId, plant, from, until }: Reading): Rows<AttendanceRow> =>
  db
    .selectFrom('event_attendance as a')
    .innerJoin('event as e', 'e.id', 'a.event_id')
    .select(['e.title', 'e.topic', 'e.date', 'e.trainer', 'a.created_by', 'a.created_at'])
    .where('a.driver_id', '=', driverId)
    .where('e.auth_plant_id', '=', plant.id)
    .where('e.date', '>=', from)
    .where('e.date', '<=', until)
    .orderBy('e.date', 'desc')
    .execute()

export const listFileOpenings = (reading: Reading): Rows<OpeningRow> =>
  reading.db
    .selectFrom('request_file_opening as o')
    .innerJoin('request as r', 'r.id', 'o.request_id')
    .select(['r.type_id', 'o.user_id', 'o.opened_at'])
    .where('r.driver_id', '=', reading.driverId)
    .where('r.auth_plant_id', '=', reading.plant.id)
    .where('r.type_id', '=', requestType.renewMedical)
    .orderBy('o.opened_at', 'desc')
    .execute()

/** Places at events of the days of the file. */
export const listFileBookings = ({ db, driverId, plant, from, until }: Reading): Rows<BookingRow> =>
  db
    .selectFrom('event_booking as b')
    .innerJoin('event as e', 'e.id', 'b.event_id')
    .select(['e.title', 'e.date', 'b.state', 'b.booked_by', 'b.booked_at', 'b.cancelled_by', 'b.cancelled_at'])
    .where('b.driver_id', '=', driverId)
    .where('e.auth_plant_id', '=', plant.id)
    .where('e.date', '>=', from)
    .where('e.date', '<=', until)
    .orderBy('e.date', 'desc')
    .orderBy('b.id', 'desc')
    .$narrowType<{ state: BookingRow['state'] }>()
    .execute()
