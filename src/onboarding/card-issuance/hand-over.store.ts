import type { Db } from '#platform/server/database/database.ts'
import type { HandOverFacts } from './hand-over.rules.ts'

/** Whether the driver has another photograph than the card that waits was last printed with. */
export async function hasOutdatedPicture(db: Db, cardId: string): Promise<boolean> {
  const last = await db
    .selectFrom('card_print as p')
    .innerJoin('card as c', 'c.id', 'p.card_id')
    .innerJoin('driver as d', 'd.id', 'c.driver_id')
    .select(['p.picture_file_id as printed', 'd.picture_file_id as current'])
    .where('p.card_id', '=', cardId)
    .orderBy('p.batch_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last !== undefined && last.printed !== last.current
}

/** The pass and the documents behind it, as they stand. */
export async function findHandOverFacts(db: Db, driverId: string): Promise<HandOverFacts> {
  const { vehicle_options, held_days, is_unfit, ...days } = await db
    .selectFrom('driver')
    .select([
      'vehicle_options',
      'held_days',
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
    heldDays: held_days,
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
