import type { Scope } from '#accounts/people.ts'
import type { Db } from '#platform/server/database/database.ts'
import { isPersonOf, personOrder } from '../id-no/id-no.sql.ts'
import { asDriverStatus, type DriverStatusId } from '../driver-status.contract.ts'

/** The details a doctor or trainer needs to recognise the driver. */
export type VerifiedDriverRow = {
  id: string
  name: string
  id_no: string
  transporter_name: string
  status_id: DriverStatusId
  picture_file_id: string | null
  date_of_birth: string | null
}

/** The driver with this id number, in any spelling, at the plant; out of scope and missing both give undefined. */
export async function findDriverByIdNo(db: Db, { plantId }: Scope, idNo: string): Promise<VerifiedDriverRow | undefined> {
  const row = await db
    .selectFrom('driver as d')
    .innerJoin('transporter as t', 't.id', 'd.transporter_id')
    .select(['d.id', 'd.name', 'd.id_no', 't.name as transporter_name', 'd.status_id', 'd.picture_file_id', 'd.date_of_birth'])
    .where(isPersonOf(idNo, plantId))
    .where('d.auth_plant_id', '=', plantId)
    .orderBy(personOrder(idNo))
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, status_id: asDriverStatus(row.status_id) }
}

export type Verified = { sessionId: string; driverId: string }

/** Records that the session has verified this driver; doing so again renews the time. */
export async function recordVerification(db: Db, { sessionId, driverId, until }: Verified & { until: Date }): Promise<void> {
  await db
    .insertInto('driver_verification')
    .values({ session_id: sessionId, driver_id: driverId, expires_at: until })
    .onConflict((conflict) => conflict.columns(['session_id', 'driver_id']).doUpdateSet({ expires_at: until }))
    .execute()
}

export async function isVerified(db: Db, { sessionId, driverId, at }: Verified & { at: Date }): Promise<boolean> {
  const found = await db
    .selectFrom('driver_verification')
    .select('driver_id')
    .where('session_id', '=', sessionId)
    .where('driver_id', '=', driverId)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return found !== undefined
}
