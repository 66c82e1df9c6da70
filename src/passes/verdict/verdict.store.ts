import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { isPersonOf, personOrder } from '#drivers/id-no/id-no.store.ts'
import { isDriverStatus } from '#drivers/driver-status.contract.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/named.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { ClearanceKind } from '../passes.rules.ts'
import type { History, HeldPass, CurrentState } from './verdict-as-at.rules.ts'

export type VerdictDriver = CurrentState & {
  readonly id: string
  readonly name: string
  readonly idNo: string
  readonly transporterName: string
  readonly licenceExpiry: PlainDate | null
  /** Null for a regular transporter. */
  readonly spotUntil: PlainDate | null
}

export type VerdictRow = Omit<VerdictDriver, 'statusId' | 'suspension' | 'pass' | 'clearances'> & {
  readonly statusId: number
  readonly startsOn: PlainDate | null
  readonly endsOn: PlainDate | null
  readonly issuedOn: PlainDate | null
  readonly passExpiry: PlainDate | null
  readonly passReason: string | null
  readonly registeredUntil: PlainDate | null
  readonly shortenedUntil: PlainDate | null
} & Record<ClearanceKind, PlainDate | null>

/** The driver by id or id number with the inputs of a verdict; out of scope and missing give the same 404. */
export async function findVerdictDriver(
  db: Db,
  scope: Scope,
  { id, idNo }: { id?: string | undefined; idNo?: string | undefined },
): Promise<VerdictDriver> {
  const byIdNo = (number: string) => sql`${isPersonOf(number, scope.plantId)} order by ${personOrder(number)} limit 1`
  const [which, name] = id === undefined ? [byIdNo(idNo ?? ''), 'verdict_by_id_no'] : [sql`d.id = ${id}`, 'verdict']
  const { rows } = await sql<VerdictRow>`
    select ${stateColumns} from ${stateTables}
    where ${inScope(scope)} and ${which}`.execute(named(db, scope.transporterId === null ? name : `${name}_of_transporter`))
  return toVerdictDriver(rows[0])
}

/** A driver's current state, read from `stateTables`. */
export const stateColumns = sql`
  d.id, d.name, d.id_no as "idNo", d.status_id as "statusId", d.transporter_id as "transporterId", t.name as "transporterName",
  (d.created_at at time zone a.time_zone)::date as "registeredOn", d.vehicle_options as "vehicleOptions", d.card_no is not null as "hasCard",
  d.licence_expiry as "licenceExpiry", d.spot_until as "spotUntil", d.medical_expiry as medical, d.ddt_expiry as ddt, d.bulker_expiry as bulker,
  p.issued_on as "issuedOn", p.expiry as "passExpiry", p.expiry_reason as "passReason", p.registered_until as "registeredUntil", p.shortened_until as "shortenedUntil", s.starts_on as "startsOn", s.ends_on as "endsOn"`

export const stateTables = sql`
  driver d join transporter t on t.id = d.transporter_id join auth_plant a on a.id = d.auth_plant_id
  left join pass p on p.driver_id = d.id and p.is_current
  left join lateral (
    select starts_on, ends_on from suspension where driver_id = d.id and ended_at is null order by ends_on desc nulls first limit 1
  ) s on true`

const inScope = ({ plantId, transporterId }: Scope): RawBuilder<boolean> =>
  transporterId === null
    ? sql<boolean>`d.auth_plant_id = ${plantId}`
    : sql<boolean>`d.auth_plant_id = ${plantId} and d.transporter_id = ${transporterId}`

export function toVerdictDriver(row: VerdictRow | undefined): VerdictDriver {
  if (!row) throw notFound()
  const { statusId, startsOn, endsOn, issuedOn, passExpiry, passReason, registeredUntil, shortenedUntil, medical, ddt, bulker, ...rest } =
    row
  if (!isDriverStatus(statusId)) throw new Error(`No such driver status: ${statusId}`)
  const pass: HeldPass | null =
    issuedOn && passExpiry && passReason ? { issuedOn, expiry: passExpiry, reason: passReason, registeredUntil, shortenedUntil } : null
  return { ...rest, statusId, pass, clearances: { medical, ddt, bulker }, suspension: startsOn === null ? null : { startsOn, endsOn } }
}

const dayAt = (column: string) => sql`(${sql.ref(column)} at time zone a.time_zone)::date`

/** A driver's history; days are those at the plant. */
export const historyColumns = sql`
  (select coalesce(json_agg(json_build_object('issuedOn', issued_on, 'expiry', expiry, 'reason', expiry_reason, 'registeredUntil', registered_until, 'shortenedUntil', shortened_until) order by id desc), '[]')
    from pass where driver_id = d.id) as passes,
  (select coalesce(json_agg(json_build_object('kind', kind, 'givenOn', given_on, 'expiry', expiry) order by id desc), '[]')
    from clearance where driver_id = d.id and not is_void) as clearances,
  (select coalesce(json_agg(json_build_object('startsOn', starts_on, 'endsOn', ends_on, 'endedOn', ${dayAt('ended_at')}) order by id), '[]')
    from suspension where driver_id = d.id) as suspensions,
  (select coalesce(json_agg(json_build_object('handedOverOn', ${dayAt('handed_over_at')}, 'cancelledOn', ${dayAt('cancelled_at')}) order by id), '[]')
    from card where driver_id = d.id and handed_over_at is not null) as cards,
  (select coalesce(json_agg(json_build_object('on', ${dayAt('at')}, 'action', action, 'before', before) order by id), '[]')
    from audit where subject = 'driver' and subject_id = d.id) as changes`

export async function findHistory(db: Db, driverId: string): Promise<History> {
  const { rows } = await sql<History>`select ${historyColumns}
    from driver d join auth_plant a on a.id = d.auth_plant_id where d.id = ${driverId}`.execute(db)
  const [history] = rows
  if (!history) throw notFound()
  return history
}

export type PastTransporter = { readonly id: string; readonly name: string; readonly spotUntil: PlainDate | null }

/** A past transporter of a driver. */
export async function findPastTransporter(db: Db, id: string): Promise<PastTransporter | undefined> {
  return db
    .selectFrom('transporter')
    .select(['id', 'name', sql<PlainDate | null>`case when is_spot then valid_until end`.as('spotUntil')])
    .where('id', '=', id)
    .executeTakeFirst()
}
