import { changeDriverStatus, type DriverChange } from '#drivers/drivers.service.ts'
import { isBlacklisted, isSuspended } from '#drivers/drivers.rules.ts'
import { endSuspensions } from '#drivers/suspensions/suspensions.service.ts'
import { listOpenSuspensions } from '#drivers/suspensions/suspensions.store.ts'
import { restoreCard } from '#passes/cards/cards.service.ts'
import { passFollowsDriver } from '#passes/passes.service.ts'
import type { DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { endMatchesOf } from '#screening/barred-matches.store.ts'
import { screenChanged } from '#screening/screen-verified.service.ts'
import { toDriverChange, handleKind } from '../kind.service.ts'
import { previewReinstatement } from './reinstatement-preview.service.ts'
import { endSuspension } from './end-suspension.contract.ts'

export const endSuspensionHandler = handleKind(endSuspension, {
  approved: async (tx, context) => {
    const change = toDriverChange(context)
    const status = await reinstate(tx, change)
    await passFollowsDriver(tx, { ...change, status })
  },
  preview: (db, { driver, plant }) => previewReinstatement(db, driver, plant.timeZone),
  currentState: async (db, driver) => {
    const open = await listOpenSuspensions(db, driver.id)
    return open.map(({ id, starts_on, ends_on }) => ({ _id: id, starts_on, ends_on }))
  },
})

function reinstate(tx: Tx, change: DriverChange): Promise<DriverStatusId> {
  const current = { statusId: change.driver.status_id }
  if (isBlacklisted(current)) return reinstateBarred(tx, change)
  return isSuspended(current) ? endAllSuspensions(tx, change) : reinstateWithCard(tx, change)
}

/** Nobody is compared any more with who is not barred; whom the driver may be is asked again. */
async function reinstateBarred(tx: Tx, change: DriverChange): Promise<DriverStatusId> {
  await endMatchesOf(tx, change.driver.id, change.at)
  const status = await changeDriverStatus(tx, { ...change, event: 'reinstated' })
  await screenChanged(tx, change.driver.id, { at: change.at, userId: change.userId })
  return status
}

async function endAllSuspensions(tx: Tx, change: DriverChange): Promise<DriverStatusId> {
  const { status } = await endSuspensions(tx, { ...change, reason: 'reinstated', which: 'all' })
  return status
}

/** Reinstates a driver at status 6 with the cancelled card, unless another driver has it. */
async function reinstateWithCard(tx: Tx, change: DriverChange): Promise<DriverStatusId> {
  const cardNo = await restoreCard(tx, change)
  return changeDriverStatus(tx, { ...change, event: 'reinstated', facts: { hasCardInForce: cardNo !== undefined } })
}
