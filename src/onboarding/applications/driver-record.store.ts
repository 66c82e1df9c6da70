import { driverFieldList } from '#drivers/details/driver-details.contract.ts'
import type { Driver, DriverUpdate } from '#drivers/drivers.store.ts'
import type { JsonObject } from '#platform/server/database/statements/json-text.ts'
import type { Tx } from '#platform/server/database/database.ts'

const recordColumns = [...driverFieldList.map(({ name }) => name), 'auth_plant_id', 'transporter_id', 'picture_file_id'] as const

/** What a new application of a known person overwrites. */
export type DriverRecord = Omit<Required<DriverUpdate>, 'picture_file_id'> & Pick<Driver, 'auth_plant_id' | 'picture_file_id'>

export const recordOf = (driver: Driver): DriverRecord & JsonObject =>
  Object.fromEntries(recordColumns.map((column) => [column, driver[column]])) as DriverRecord & JsonObject

/** Overwrites the record, its plant included. The status changes by changeDriver only. */
export async function writeRecord(tx: Tx, driverId: string, record: DriverRecord, at: Date): Promise<void> {
  await tx
    .updateTable('driver')
    .set({ ...record, updated_at: at })
    .where('id', '=', driverId)
    .execute()
}
