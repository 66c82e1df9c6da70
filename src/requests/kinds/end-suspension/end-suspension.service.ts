import { changeDriverStatus, type DriverDeed } from '#drivers/drivers.service.ts'
import { isSuspended } from '#drivers/drivers.rules.ts'
import { endSuspensions } from '#drivers/suspensions/suspensions.service.ts'
import { listOpenSuspensions } from '#drivers/suspensions/suspensions.store.ts'
import { bringCardBack } from '#passes/cards/cards.service.ts'
import { passFollowsDriver } from '#passes/passes.service.ts'
import type { DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { deedOf, effectsOf } from '../kind.service.ts'
import { endSuspension } from './end-suspension.contract.ts'

export const endSuspensionEffects = effectsOf(endSuspension, {
  approved: async (tx, occasion) => {
    const deed = deedOf(occasion)
    const status = isSuspended({ statusId: deed.driver.status_id }) ? await comeBack(tx, deed) : await takeCardBack(tx, deed)
    await passFollowsDriver(tx, { ...deed, status })
  },
  old: async (db, driver) => {
    const open = await listOpenSuspensions(db, driver.id)
    return open.map(({ id, starts_on, ends_on }) => ({ _id: id, starts_on, ends_on }))
  },
})

async function comeBack(tx: Tx, deed: DriverDeed): Promise<DriverStatusId> {
  const { status } = await endSuspensions(tx, { ...deed, reason: 'reinstated', which: 'all' })
  return status
}

/** Someone whose card was cancelled comes back with that card, if nobody else has it. */
async function takeCardBack(tx: Tx, deed: DriverDeed): Promise<DriverStatusId> {
  const cardNo = await bringCardBack(tx, deed)
  return changeDriverStatus(tx, { ...deed, event: 'reinstated', facts: { hasCardInForce: cardNo !== undefined } })
}
