import type { Tx } from '#platform/server/database/database.ts'
import { auditDriver } from './drivers.service.ts'
import { insertDriver, updateDriver, type NewDriver } from './drivers.store.ts'
import { settleDrivers } from './settle/settle.service.ts'

/** For a register, which adds hundreds of drivers at a time and writes audit rows of its own, of what the plant's file said of each. */
export { insertDrivers } from './drivers.store.ts'

/** Adds the driver of an application, with picture and audit row; answers the id. */
export async function addSubmittedDriver(tx: Tx, driver: NewDriver, pictureFileId: string): Promise<string> {
  const { auth_plant_id, created_by: userId, created_at: at, ...details } = driver
  const { id } = await insertDriver(tx, driver)
  await updateDriver(tx, id, { picture_file_id: pictureFileId }, at)
  const change = { driver: { id, auth_plant_id }, at, userId, why: 'application-submitted' }
  await auditDriver(tx, change, { action: 'driver submitted', after: { ...details, picture_file_id: pictureFileId } })
  await settleDrivers(tx, [id], change)
  return id
}
