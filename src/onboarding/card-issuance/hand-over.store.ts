import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { HandOverFacts } from './hand-over.rules.ts'

/** Whether the driver has another photograph than the card that waits was last printed with. */
export async function hasOutdatedPicture(db: Db, cardId: string): Promise<boolean> {
  const { rows } = await sql<{ is_outdated: boolean }>`
    select p.picture_file_id is distinct from d.picture_file_id as is_outdated
    from card_print p join card c on c.id = p.card_id join driver d on d.id = c.driver_id
    where p.card_id = ${cardId} order by p.batch_id desc limit 1`.execute(db)
  return rows[0]?.is_outdated ?? false
}

/** The pass and the documents behind it, as they stand. */
export async function findHandOverFacts(db: Db, driverId: string): Promise<HandOverFacts> {
  const { vehicle_options, is_on_hold, is_unfit, ...days } = await db
    .selectFrom('driver')
    .select([
      'vehicle_options',
      'is_on_hold',
      'is_unfit',
      'pass_expiry',
      'medical_expiry',
      'ddt_expiry',
      'bulker_expiry',
      'licence_expiry',
      'spot_until',
    ])
    .where('id', '=', driverId)
    .executeTakeFirstOrThrow()
  return {
    vehicleOptions: vehicle_options,
    isOnHold: is_on_hold,
    isUnfit: is_unfit,
    expiries: {
      pass: days.pass_expiry,
      medical: days.medical_expiry,
      ddt: days.ddt_expiry,
      bulker: days.bulker_expiry,
      licence: days.licence_expiry,
      transporter: days.spot_until,
    },
  }
}
