import { changeDriverStatus } from '#drivers/drivers.effects.ts'
import { isSuspended } from '#drivers/drivers.rules.ts'
import { endSuspensions } from '#drivers/suspensions.effects.ts'
import { listOpenSuspensions } from '#drivers/suspensions.store.ts'
import { restoreCancelledCard } from '#passes/cards.store.ts'
import { passFollowsDriver } from '#passes/passes.effects.ts'
import type { DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { Tx } from '#platform/server/database.ts'
import { effectsOf, type Occasion } from '../kind.effects.ts'
import { endSuspension } from './end-suspension.contract.ts'

export const endSuspensionEffects = effectsOf(endSuspension, {
  approved: async (tx, occasion) => {
    const status = isSuspended({ statusId: occasion.driver.status_id }) ? await comeBack(tx, occasion) : await takeCardBack(tx, occasion)
    await passFollowsDriver(tx, { driverId: occasion.driver.id, status })
  },
  old: async (db, driver) => {
    const open = await listOpenSuspensions(db, driver.id)
    return open.map(({ id, starts_on, ends_on }) => ({ _id: id, starts_on, ends_on }))
  },
})

async function comeBack(tx: Tx, { driver, at, userId, comment }: Occasion): Promise<DriverStatusId> {
  const { status } = await endSuspensions(tx, { driver, reason: 'reinstated', which: 'all', at, userId, why: comment })
  return status
}

/** Someone whose card was cancelled comes back with that card, if nobody else has it. */
async function takeCardBack(tx: Tx, { driver, at, userId, comment }: Occasion): Promise<DriverStatusId> {
  const cardNo = await restoreCancelledCard(tx, driver.id)
  return changeDriverStatus(tx, { driver, event: 'reinstated', facts: { hasCardInForce: cardNo !== undefined }, at, userId, why: comment })
}
