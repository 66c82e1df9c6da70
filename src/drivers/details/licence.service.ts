import type { Tx } from '#platform/server/database/database.ts'
import { auditDriver, type DriverChangeContext } from '../drivers.service.ts'
import { updateDriver, type DriverUpdate } from '../drivers.store.ts'
import { settleDrivers } from '../settle/settle.service.ts'

type Licence = Pick<DriverUpdate, 'licence_no' | 'licence_expiry'>
type Audited = { action: 'driver details changed' | 'licence verified'; before?: Licence }

/** Writes what a licence says, with the audit row. The pass follows: it ends with the licence. */
export async function setLicence(tx: Tx, change: DriverChangeContext, licence: Licence, audited: Audited): Promise<void> {
  await updateDriver(tx, change.driver.id, licence, change.at)
  await auditDriver(tx, change, { ...audited, after: licence })
  await settleDrivers(tx, [change.driver.id], change)
}
