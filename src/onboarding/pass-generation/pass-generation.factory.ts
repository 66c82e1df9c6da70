import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { NewDriver } from '#drivers/drivers.store.ts'
import { aPassHolder, type PassHolderFields } from '#passes/passes.factory.ts'
import type { Db } from '#platform/server/database/database.ts'

/** A driver who waits for the first pass, with documents that allow one. */
export const aWaitingDriver = (db: Db, fields: PassHolderFields = {}): Promise<NewDriver & { id: string }> =>
  aPassHolder(db, { status_id: driverStatus.passGeneration, cardNo: null, passExpiry: null, ...fields })
