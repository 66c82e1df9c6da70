import { auditDriver } from '#drivers/drivers.effects.ts'
import { findDriversByIdNos, updateDriver, type Driver, type DriverChanges } from '#drivers/drivers.store.ts'
import { recomputePass } from '#passes/passes.effects.ts'
import type { Tx } from '#platform/server/database.ts'
import { conflict } from '#platform/server/refusal.ts'
import { deedOf, effectsOf } from '../kind.effects.ts'
import { changeDetails } from './change-details.contract.ts'
import { detailsChanged, newDetails } from './change-details.rules.ts'

export const changeDetailsEffects = effectsOf(changeDetails, {
  raised: async (tx, { driver, body }) => assertFree(tx, driver, body.id_no),
  approved: async (tx, occasion) => {
    const { driver, body, requestId, at } = occasion
    // Between this look and the writing the database itself refuses a second driver of the number, in the same words.
    await assertFree(tx, driver, body.id_no)
    const details: DriverChanges = newDetails(body)
    await updateDriver(tx, driver.id, details, at)
    const { before, after } = detailsChanged(driver, newDetails(body))
    const deed = deedOf(occasion)
    await auditDriver(tx, deed, { action: 'driver details changed', before, after: { ...after, request_id: requestId } })
    // Whoever drives a bulker now needs the training for it, and no pass outlasts the licence.
    await recomputePass(tx, deed)
  },
})

/** An id number is one person, everywhere. */
async function assertFree(tx: Tx, driver: Driver, idNo: string): Promise<void> {
  const holders = await findDriversByIdNos(tx, [idNo])
  if (holders.every(({ id }) => id === driver.id)) return
  const message = 'This id number is already registered'
  throw conflict('id_no_taken', message, { id_no: message })
}
