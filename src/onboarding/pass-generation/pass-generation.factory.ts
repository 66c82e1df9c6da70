import type { Selectable } from 'kysely'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { NewDriver } from '#drivers/drivers.store.ts'
import { aPassHolder, type PassHolderFields } from '#drivers/pass/passes.factory.ts'
import type { Db, Tables } from '#platform/server/database/database.ts'

/** A driver who waits for the first pass, with documents that allow one. */
export const aWaitingDriver = (db: Db, fields: PassHolderFields = {}): Promise<NewDriver & { id: string }> =>
  aPassHolder(db, { status_id: driverStatus.passGeneration, cardNo: null, passExpiry: null, ...fields })

type StoredPass = Pick<Selectable<Tables['pass']>, 'issued_on' | 'expiry' | 'expiry_reason' | 'status' | 'is_current' | 'shortened_reason'>
type PassRecords = {
  passesOf: (driverId: string) => Promise<StoredPass[]>
  statusOf: (driverId: string) => Promise<number>
}

/** What is stored about a driver: the passes, newest first, and the status. */
export const passRecords = (db: Db): PassRecords => ({
  passesOf: (driverId) =>
    db
      .selectFrom('pass')
      .select(['issued_on', 'expiry', 'expiry_reason', 'status', 'is_current', 'shortened_reason'])
      .where('driver_id', '=', driverId)
      .orderBy('id', 'desc')
      .execute(),
  statusOf: async (driverId) =>
    (await db.selectFrom('driver').select('status_id').where('id', '=', driverId).executeTakeFirstOrThrow()).status_id,
})
