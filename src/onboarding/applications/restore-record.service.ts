import { findAndKeepTransporter } from '#administration/transporters/transporters.service.ts'
import { auditDriver } from '#drivers/drivers.service.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Application } from './applications.store.ts'
import { recordOf, writeRecord, type DriverRecord } from './driver-record.store.ts'

type Restored = {
  application: Pick<Application, 'record_before'>
  /** Locked in this transaction. */
  driver: Driver
  at: Date
  userId: string
  why: string
}

/** Gives a person who was known before back the record that the application overwrote, when it is withdrawn or declined. */
export async function restoreRecord(tx: Tx, { application, driver, ...change }: Restored): Promise<void> {
  const stored = application.record_before as DriverRecord | null
  if (stored === null) return
  // A transporter that was deleted since cannot have the driver back.
  const isKept = (await findAndKeepTransporter(tx, stored.transporter_id)) !== undefined
  const before = isKept ? stored : { ...stored, transporter_id: driver.transporter_id }
  await writeRecord(tx, driver.id, before, change.at)
  await auditDriver(
    tx,
    { driver, ...change },
    { action: 'driver record restored', before: recordOf(driver), after: recordOf({ ...driver, ...before }) },
  )
}
