import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { isPersonOf, personOrder } from '../../id-no/id-no.sql.ts'
import { asDriverStatus } from '../../driver-status.contract.ts'
import type { AsAt } from '#platform/contract/as-at.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { isReplacedPurged, replacedSince } from '#platform/server/audit/replaced-since.sql.ts'
import type { Db } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { coversAsAt } from '../../history/driver-history.sql.ts'
import { ownRequirements } from '../../requirements/own-requirements.sql.ts'
import { restrictionsOf } from '../../restrictions/restrictions.sql.ts'
import type { DriverState, HeldPass } from './driver-state.rules.ts'

/** A person, as known now: names and numbers of before are not kept. */
export type AskedPerson = {
  id: string
  name: string
  idNo: string
  registeredOn: PlainDate
}

/** A driver as known now. */
export type VerdictDriver = AskedPerson & DriverState

/** A past day or moment, and the first instant after it: of what happened from then on nothing was known. */
export type Then = { asAt: AsAt; end: Date }

/** What was known of a driver, where, and since when. */
export type KnownState = {
  state: DriverState
  plantId: string
  /** Null of now. */
  statusSince: PlainDate | null
  fromDay: PlainDate | null
  /** False where only the state at the end of a day was kept. */
  hasTime: boolean
}

type StateRow = Omit<DriverState, 'statusId' | 'suspension' | 'pass'> & {
  statusId: number
  startsOn: PlainDate | null
  endsOn: PlainDate | null
  issuedOn: PlainDate | null
  passExpiry: PlainDate | null
  passReason: string | null
  registeredUntil: PlainDate | null
  shortenedUntil: PlainDate | null
}

type KnownRow = StateRow & Omit<KnownState, 'state'>
/** All of it null where nothing was kept of that time. */
type Row = AskedPerson & (KnownRow | Record<keyof KnownRow, null>)

export type WhichDriver = { id?: string | undefined; idNo?: string | undefined }

/**
 * The one reader of what a verdict follows from: of now, which is the view `driver_state`, or of a moment, whose row of `driver_history` has the same columns. What
 * overwrites its own past (names of transporters, words of restrictions, classes of licences) is read with what later changes have replaced of it. Undefined out of scope;
 * `known` is null where nothing was kept of that time. The caller checks where the driver was then.
 */
export async function factsAt(
  db: Db,
  { scope, which: { id, idNo } }: { scope: Scope | null; which: WhichDriver },
  then?: Then,
): Promise<{ person: AskedPerson; known: KnownState | null } | undefined> {
  const byIdNo = (number: string) => sql`${isPersonOf(number, scope?.plantId ?? '')} order by ${personOrder(number)} limit 1`
  const which = id === undefined ? byIdNo(idNo ?? '') : sql`d.id = ${id}`
  const { rows } = await sql<Row>`
    select d.id, d.name, d.id_no as "idNo", (d.created_at at time zone a.time_zone)::date as "registeredOn", ${stateColumns(then)}
    from driver d join auth_plant a on a.id = d.auth_plant_id left join ${stateOf(then)} h on h.driver_id = d.id left join transporter t on t.id = h.transporter_id
    where ${inScope(scope)} and ${which}`.execute(named(db, nameOf(scope, id, then)))
  const [row] = rows
  if (!row) return undefined
  const person = { id: row.id, name: row.name, idNo: row.idNo, registeredOn: row.registeredOn }
  if (row.plantId === null) return { person, known: null }
  const { plantId, statusSince, fromDay, hasTime, id: _id, name: _name, idNo: _idNo, registeredOn: _registeredOn, ...state } = row
  return { person, known: { state: toState(state), plantId, statusSince, fromDay, hasTime } }
}

/** Each text of a statement is prepared under its own name. */
const nameOf = (scope: Scope | null, id: string | undefined, then: Then | undefined): string => {
  const when = then === undefined ? '' : then.asAt.moment === null ? '_on_day' : '_at_moment'
  return `verdict${when}${id === undefined ? '_by_id_no' : ''}${scope === null ? '_anywhere' : scope.transporterId === null ? '' : '_of_transporter'}`
}

const stateOf = (then: Then | undefined): RawBuilder<unknown> =>
  then ? sql`(select * from driver_history where ${coversAsAt(then.asAt)})` : sql`driver_state`

/** Of `driver_state h` or `driver_history h`, beside `driver d` and `transporter t`. */
function stateColumns(then: Then | undefined): RawBuilder<unknown> {
  const since = then && sql<Date>`${then.end}::timestamptz`
  const kept = since
    ? sql`h.status_since as "statusSince", h.from_day as "fromDay", h.has_time as "hasTime"`
    : sql`null as "statusSince", null as "fromDay", true as "hasTime"`
  return sql`h.auth_plant_id as "plantId", ${kept},
    h.status_id as "statusId", h.transporter_id as "transporterId", ${asItWas('transporter', 't.name', since)} as "transporterName",
    h.vehicle_options as "vehicleOptions", h.vehicle_categories as "vehicleCategories", ${asItWas('driver', 'd.licence_class', since)} as "licenceClass",
    h.card_no as "cardNo", h.waiting_card_no as "waitingCardNo",
    json_build_object('medical', h.medical_expiry, 'ddt', h.ddt_expiry, 'bulker', h.bulker_expiry, 'licence', h.licence_expiry, 'transporter', h.spot_until) as expiries,
    h.pass_issued_on as "issuedOn", h.pass_expiry as "passExpiry", h.pass_reason as "passReason", h.pass_registered_until as "registeredUntil",
    h.pass_shortened_until as "shortenedUntil", h.suspended_on as "startsOn", h.suspended_until as "endsOn",
    h.held_days as "heldDays", h.is_unfit as "isUnfit", ${ownRequirements('h', since)} as own,
    ${restrictionsOf('h', since)} as restrictions`
}

/** A text of a row that overwrites its past, such as 't.name'; null where a purge took how it was. */
function asItWas(subject: string, reference: `${string}.${string}`, since: RawBuilder<Date> | undefined): RawBuilder<unknown> {
  const [row, column = ''] = reference.split('.')
  if (since === undefined) return sql.ref(reference)
  const of = { subject, id: sql.ref(`${row}.id`) }
  return sql`case when not ${isReplacedPurged(of, since)}
    then (jsonb_build_object(${sql.lit(column)}, ${sql.ref(reference)}) || ${replacedSince(of, since)}) ->> ${sql.lit(column)} end`
}

const inScope = (scope: Scope | null): RawBuilder<unknown> => {
  if (scope === null) return sql`true`
  const { plantId, transporterId } = scope
  return transporterId === null
    ? sql`d.auth_plant_id = ${plantId}`
    : sql`d.auth_plant_id = ${plantId} and d.transporter_id = ${transporterId}`
}

/** The day on which a driver's history begins. */
export async function findHistoryStart(db: Db, driverId: string): Promise<PlainDate | undefined> {
  const first = db.selectFrom('driver_history').select('from_day').where('driver_id', '=', driverId).orderBy('from_at').limit(1)
  return (await first.executeTakeFirst())?.from_day
}

function toState({
  statusId,
  startsOn,
  endsOn,
  issuedOn,
  passExpiry,
  passReason,
  registeredUntil,
  shortenedUntil,
  ...rest
}: StateRow): DriverState {
  const pass: HeldPass | null =
    issuedOn && passExpiry && passReason ? { issuedOn, expiry: passExpiry, reason: passReason, registeredUntil, shortenedUntil } : null
  return { ...rest, statusId: asDriverStatus(statusId), pass, suspension: startsOn === null ? null : { startsOn, endsOn } }
}
