import { sql } from 'kysely'
import type { SessionPlant } from '#accounts/people.ts'
import { goneStatuses, isDriverStatus, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { kinds, kindSlugs } from '../../kinds/kinds.contract.ts'
import { isRequestType, requestStatus, requestType, type RequestTypeId } from '../request-types.contract.ts'

/** A pending request with what its driver is now. */
export type PendingNow = {
  id: string
  type_id: RequestTypeId
  auth_plant_id: string
  transporter_id: string
  created_by: string | null
  doctor_id: string | null
  approvals_needed: number
  driver_status_id: DriverStatusId
  driver_transporter_id: string
  driver_plant_id: string
}

/** The driver's pending requests, oldest first, without the application, which follows its own steps. */
export async function listPendingOf(tx: Tx, driverId: string): Promise<PendingNow[]> {
  const rows = await named(tx, 'requests_pending_of_driver')
    .selectFrom('request as r')
    .innerJoin('driver as d', 'd.id', 'r.driver_id')
    .select(['r.id', 'r.type_id', 'r.auth_plant_id', 'r.transporter_id', 'r.created_by', 'r.doctor_id', 'r.approvals_needed'])
    .select(['d.status_id as driver_status_id', 'd.transporter_id as driver_transporter_id', 'd.auth_plant_id as driver_plant_id'])
    .where('r.driver_id', '=', driverId)
    .where('r.status_id', '=', requestStatus.pending)
    .where('r.type_id', '<>', requestType.onboarding)
    .orderBy('r.id')
    .execute()
  return rows.map(({ type_id, driver_status_id, ...row }) => {
    if (!isRequestType(type_id) || !isDriverStatus(driver_status_id)) throw new Error(`Request ${row.id} has an unknown type or status`)
    return { ...row, type_id, driver_status_id }
  })
}

/** The plant of a request, as sessions know it. */
export async function findPlantOfRequest(tx: Db, plantId: string): Promise<SessionPlant> {
  return tx
    .selectFrom('auth_plant')
    .select(['id', 'name', 'country', 'time_zone as timeZone', 'id_no_pattern as idNoPattern'])
    .where('id', '=', plantId)
    .executeTakeFirstOrThrow()
}

const employmentTypes = kindSlugs
  .map((slug) => kinds[slug])
  .filter(({ concerns }) => concerns === 'employment')
  .map(({ typeId }) => typeId)

/** Drivers whose pending requests may be over, in the order of their ids; the rule decides on each request. */
export async function listDriversToClose(db: Db, { after, limit }: { after: string; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('request as r')
    .innerJoin('driver as d', 'd.id', 'r.driver_id')
    .select('d.id')
    .distinct()
    .where('r.status_id', '=', sql.lit(requestStatus.pending))
    .where('r.type_id', '<>', sql.lit(requestType.onboarding))
    .where('d.id', '>', after)
    .where(
      sql<boolean>`(d.status_id = any(${goneStatuses}::smallint[]) or d.auth_plant_id <> r.auth_plant_id
        or r.type_id = any(${employmentTypes}::smallint[]) and d.transporter_id <> r.transporter_id)`,
    )
    .orderBy('d.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
