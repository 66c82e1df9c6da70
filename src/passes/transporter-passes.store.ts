import { sql } from 'kysely'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { bulkerOption } from '#drivers/verdict/verdict.rules.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { ExpiryReason, PassFacts } from '#drivers/pass/pass.rules.ts'

/** A current pass with the inputs of its expiry, except the transporter's validity. */
export type TransporterPass = Omit<PassFacts, 'spotValidUntil'> & {
  readonly passId: string
  readonly driverId: string
  readonly plantId: string
  readonly expiry: string
  readonly reason: string
}

type Batch = { readonly transporterId: string; readonly after: string; readonly limit: number }

/** The current passes of a transporter's drivers. Locks the drivers for this transaction. */
export async function lockTransporterPasses(tx: Tx, { transporterId, after, limit }: Batch): Promise<TransporterPass[]> {
  const { rows } = await sql<TransporterPass>`
    with locked as materialized (
      select d.id, d.auth_plant_id, d.vehicle_options, d.licence_expiry from driver d
      where d.transporter_id = ${transporterId} and d.id > ${after}
        and exists (select from pass p where p.driver_id = d.id and p.is_current)
      order by d.id limit ${limit} for no key update of d
    )
    select p.id as "passId", d.id as "driverId", d.auth_plant_id as "plantId", p.expiry, p.expiry_reason as reason, p.issued_on as "issuedOn", p.registered_until as "registeredUntil", p.shortened_until as "shortenedUntil",
      d.vehicle_options as "vehicleOptions", d.licence_expiry as "licenceExpiry",
      c.medical as "medicalExpiry", c.ddt as "ddtExpiry", c.bulker as "bulkerExpiry"
    from locked d
    join pass p on p.driver_id = d.id and p.is_current
    left join lateral (
      select max(expiry) filter (where kind = 'medical') as medical, max(expiry) filter (where kind = 'ddt') as ddt,
        max(expiry) filter (where kind = 'bulker') as bulker
      from current_clearance current where current.driver_id = d.id
    ) c on true
    order by d.id`.execute(tx)
  return rows
}

export type NewExpiry = { readonly passId: string; readonly expiry: string; readonly reason: ExpiryReason }

/** Updates any number of passes in one statement. */
export async function setPassExpiries(tx: Tx, expiries: readonly NewExpiry[]): Promise<void> {
  if (expiries.length === 0) return
  await sql`update pass set expiry = given.expiry, expiry_reason = given.reason
    from jsonb_to_recordset(${JSON.stringify(expiries)}::jsonb) as given("passId" bigint, expiry date, reason text)
    where pass.id = given."passId"`.execute(tx)
}

type LoadingQuery = { readonly transporterId: string; readonly spotUntil: string | null; readonly at: Date }

/** The transporter's drivers who may load where it is valid until this day: the drivers' own dates follow at once, those of passes when they are recomputed. */
export async function listLoadingOfTransporter(tx: Tx, { transporterId, spotUntil, at }: LoadingQuery): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select d.id from driver d join auth_plant p on p.id = d.auth_plant_id
    cross join lateral (select (${at}::timestamptz at time zone p.time_zone)::date as day) today
    where d.transporter_id = ${transporterId} and d.status_id = ${sql.lit(driverStatus.active)} and not d.is_on_hold and not d.is_unfit
      and (${spotUntil}::date is null or ${spotUntil}::date > today.day)
      and least(d.pass_expiry, d.medical_expiry, d.ddt_expiry, d.licence_expiry) > today.day
      and d.pass_expiry is not null and d.medical_expiry is not null and d.ddt_expiry is not null and d.licence_expiry is not null
      and (not ${sql.lit(bulkerOption)} = any(d.vehicle_options) or d.bulker_expiry > today.day)`.execute(tx)
  return rows.map(({ id }) => id)
}
