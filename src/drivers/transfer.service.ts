import type { Tx } from '#platform/server/database/database.ts'
import { auditDriver, type DriverChange } from './drivers.service.ts'
import { updateDriver } from './drivers.store.ts'
import { settleDrivers } from './settle/settle.service.ts'

type Transfer = DriverChange & { transporterId: string; requestId: string }

/** Moves a driver to another transporter, with the audit row. The pass follows: a spot transporter's validity limits it. */
export async function transferTo(tx: Tx, { transporterId, requestId, ...change }: Transfer): Promise<void> {
  const { driver, at } = change
  await updateDriver(tx, driver.id, { transporter_id: transporterId }, at)
  await auditDriver(tx, change, {
    action: 'driver transferred',
    before: { transporter_id: driver.transporter_id },
    after: { transporter_id: transporterId, request_id: requestId },
  })
  await settleDrivers(tx, [driver.id], change)
}
