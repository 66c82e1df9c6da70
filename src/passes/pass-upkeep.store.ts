import type { Db } from '#platform/server/database/database.ts'
import type { PassFacts, PassStatus } from '#drivers/pass/pass.rules.ts'

export type CheckedPass = PassFacts & {
  readonly driverId: string
  readonly statusId: number
  readonly status: PassStatus
  readonly expiry: string
  readonly reason: string
}

/** The current passes of all plants, by driver, with what their status and expiry follow from. */
export async function listHeldPasses(db: Db, { after, limit }: { readonly after: string; readonly limit: number }): Promise<CheckedPass[]> {
  return db
    .selectFrom('pass as p')
    .innerJoin('driver as d', 'd.id', 'p.driver_id')
    .select(['p.driver_id as driverId', 'd.status_id as statusId', 'p.status', 'p.expiry', 'p.expiry_reason as reason'])
    .select([
      'p.issued_on as issuedOn',
      'p.registered_until as registeredUntil',
      'p.shortened_until as shortenedUntil',
      'd.vehicle_options as vehicleOptions',
    ])
    .select(['d.licence_expiry as licenceExpiry', 'd.medical_expiry as medicalExpiry', 'd.ddt_expiry as ddtExpiry'])
    .select(['d.bulker_expiry as bulkerExpiry', 'd.spot_until as spotValidUntil'])
    .where('p.is_current', '=', true)
    .where('p.driver_id', '>', after)
    .orderBy('p.driver_id')
    .limit(limit)
    .$narrowType<{ status: PassStatus }>()
    .execute()
}
