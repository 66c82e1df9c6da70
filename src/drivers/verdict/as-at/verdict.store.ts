import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { isPersonOf, personOrder } from '../../id-no/id-no.sql.ts'
import { asDriverStatus } from '../../driver-status.contract.ts'
import type { AsAt } from '#platform/contract/as-at.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { coversAsAt } from '../../history/driver-history.sql.ts'
import { ownRequirements } from '../../requirements/own-requirements.sql.ts'
import { restrictionsOf } from '../../restrictions/restrictions.sql.ts'
import type { DriverState, HeldPass } from './driver-state.rules.ts'

/** A driver as known now. */
export type VerdictDriver = DriverState & {
  id: string
  name: string
  idNo: string
  registeredOn: PlainDate
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

/** Of `driver_state h`, or of `driver_history h`, which has the same columns. */
const stateColumns = (own: RawBuilder<DriverState['own']>): RawBuilder<unknown> => sql`
  h.status_id as "statusId", h.transporter_id as "transporterId", t.name as "transporterName", h.vehicle_options as "vehicleOptions", h.card_no is not null as "hasCard",
  json_build_object('medical', h.medical_expiry, 'ddt', h.ddt_expiry, 'bulker', h.bulker_expiry, 'licence', h.licence_expiry, 'transporter', h.spot_until) as expiries,
  h.pass_issued_on as "issuedOn", h.pass_expiry as "passExpiry", h.pass_reason as "passReason", h.pass_registered_until as "registeredUntil",
  h.pass_shortened_until as "shortenedUntil", h.suspended_on as "startsOn", h.suspended_until as "endsOn",
  h.held_days as "heldDays", h.is_unfit as "isUnfit", ${own} as own,
  ${restrictionsOf('h')} as restrictions`

export type WhichDriver = { id?: string | undefined; idNo?: string | undefined }

/** The driver by id or id number, in scope, with the inputs of a verdict. */
export async function selectVerdictDriver(db: Db, scope: Scope, { id, idNo }: WhichDriver): Promise<VerdictDriver | undefined> {
  const byIdNo = (number: string) => sql`${isPersonOf(number, scope.plantId)} order by ${personOrder(number)} limit 1`
  const [which, name] = id === undefined ? [byIdNo(idNo ?? ''), 'verdict_by_id_no'] : [sql`d.id = ${id}`, 'verdict']
  const { rows } = await sql<StateRow & Pick<VerdictDriver, 'id' | 'name' | 'idNo' | 'registeredOn'>>`
    select d.id, d.name, d.id_no as "idNo", (d.created_at at time zone a.time_zone)::date as "registeredOn", ${stateColumns(ownRequirements('h'))}
    from driver d join driver_state h on h.driver_id = d.id join transporter t on t.id = d.transporter_id join auth_plant a on a.id = d.auth_plant_id
    where ${inScope(scope)} and ${which}`.execute(named(db, scope.transporterId === null ? name : `${name}_of_transporter`))
  const [row] = rows
  if (!row) return undefined
  const { id: driverId, name: driverName, idNo: ownIdNo, registeredOn, ...state } = row
  return { id: driverId, name: driverName, idNo: ownIdNo, registeredOn, ...toState(state) }
}

const inScope = ({ plantId, transporterId }: Scope): RawBuilder<boolean> =>
  transporterId === null
    ? sql<boolean>`d.auth_plant_id = ${plantId}`
    : sql<boolean>`d.auth_plant_id = ${plantId} and d.transporter_id = ${transporterId}`

export type PastState = {
  state: DriverState
  plantId: string
  fromDay: PlainDate
  /** False where only the state at the end of a day was kept. */
  hasTime: boolean
}

/** What was known of a driver then, up to `end`; undefined before anything was kept. The caller checks the scope. */
export async function findPastState(db: Db, driverId: string, asAt: AsAt, end: Date): Promise<PastState | undefined> {
  const { rows } = await sql<StateRow & Omit<PastState, 'state'>>`
    select ${stateColumns(ownRequirements('h', sql<Date>`${end}::timestamptz`))}, h.auth_plant_id as "plantId", h.from_day as "fromDay", h.has_time as "hasTime"
    from (select * from driver_history where driver_id = ${driverId} and ${coversAsAt(asAt)}) h join transporter t on t.id = h.transporter_id`.execute(
    db,
  )
  const [row] = rows
  if (!row) return undefined
  const { plantId, fromDay, hasTime, ...state } = row
  return { state: toState(state), plantId, fromDay, hasTime }
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
