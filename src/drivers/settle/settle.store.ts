import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/named.ts'
import { isDriverStatus } from '../driver-status.contract.ts'
import type { PassStatus } from '../pass/pass.rules.ts'
import type { SettledPass, Standing } from './settle.rules.ts'

export type HeldStanding = Standing & { readonly driverId: string; readonly plantId: string; readonly passId: string }

/** Locked in one order before anything is read of them: of two who change a driver at once, the second one sees what the first has written. */
export async function lockToSettle(tx: Tx, driverIds: readonly string[]): Promise<void> {
  await sql`select id from driver where id = any(${driverIds}::bigint[]) order by id for no key update`.execute(named(tx, 'lock_to_settle'))
}

/** The current passes of these drivers with the facts that they follow from. */
export const listStandings = (tx: Tx, driverIds: readonly string[]): Promise<readonly HeldStanding[]> =>
  standings(named(tx, 'standings'), sql`p.driver_id = any(${driverIds}::bigint[]) order by p.driver_id`)

/** The same of everybody, by driver. */
export const listAllStandings = (
  db: Db,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly HeldStanding[]> => standings(db, sql`p.driver_id > ${after} order by p.driver_id limit ${limit}`)

type StandingRow = Omit<HeldStanding, 'statusId' | 'pass'> & {
  readonly statusId: number
  readonly status: PassStatus
  readonly expiry: string
  readonly reason: string
}

async function standings(db: Db, which: RawBuilder<unknown>): Promise<readonly HeldStanding[]> {
  const { rows } =
    await sql<StandingRow>`select p.driver_id as "driverId", d.auth_plant_id as "plantId", p.id as "passId", d.status_id as "statusId",
      p.status, p.expiry, p.expiry_reason as reason, p.issued_on as "issuedOn", p.registered_until as "registeredUntil", p.shortened_until as "shortenedUntil",
      d.vehicle_options as "vehicleOptions", d.licence_expiry as "licenceExpiry", d.medical_expiry as "medicalExpiry", d.ddt_expiry as "ddtExpiry",
      d.bulker_expiry as "bulkerExpiry", d.spot_until as "spotValidUntil", d.is_unfit as "isUnfit"
    from pass p join driver d on d.id = p.driver_id where p.is_current and ${which}`.execute(db)
  return rows.map(toStanding)
}

function toStanding({ statusId, status, expiry, reason, ...facts }: StandingRow): HeldStanding {
  if (!isDriverStatus(statusId)) throw new Error(`No such driver status: ${statusId}`)
  return { ...facts, statusId, pass: { status, expiry, reason } }
}

export type PassToWrite = SettledPass & { readonly passId: string }

/** Writes any number of settled passes in one statement; the database keeps the driver's own row and the history with them. */
export async function writeSettledPasses(tx: Tx, passes: readonly PassToWrite[]): Promise<void> {
  if (passes.length === 0) return
  await sql`update pass set status = settled.status, expiry = settled.expiry, expiry_reason = settled.reason
    from jsonb_to_recordset(${JSON.stringify(passes)}::jsonb) as settled("passId" bigint, status text, expiry date, reason text)
    where pass.id = settled."passId"`.execute(tx)
}
