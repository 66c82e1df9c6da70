import { endBlacklisting } from '#drivers/blacklisting/blacklisting.service.ts'
import { scopeOf, todayOf } from '#accounts/people.ts'
import { changeDriver } from '#drivers/change-driver.service.ts'
import type { DriverChange } from '#drivers/drivers.service.ts'
import { isBlacklisted, isSuspended } from '#drivers/drivers.rules.ts'
import { endSuspensions, listOpenSuspensions } from '#drivers/suspensions/suspensions.service.ts'
import { followReviewDay } from '../../hearing/case-thread.service.ts'
import { restoreCard } from '#drivers/card/cards.service.ts'
import { stillBlocks } from '#drivers/verdict/as-at/still-blocks.service.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { endMatchesOf } from '#screening/screen-applicants.service.ts'
import { screenChanged } from '#screening/screen-verified.service.ts'
import type { RecordField } from '../../engine/decide/record-changes.rules.ts'
import { closeReviewOf } from '../review-blacklisting/close-review.service.ts'
import { toDriverChange, handleKind } from '../kind.service.ts'
import { previewReinstatement } from './reinstatement-preview.service.ts'
import { endSuspension } from './end-suspension.contract.ts'

export const endSuspensionHandler = handleKind(endSuspension, {
  approved: (tx, context) => reinstate(tx, toDriverChange(context)),
  preview: (db, { driver, plant, today }) => previewReinstatement(db, driver, { timeZone: plant.timeZone, today }),
  // A suspension that began since was not what somebody asked to end.
  recordFields: async (db, { driver }) => [openSuspensionsField(await listOpenSuspensions(db, driver.id))],
  answer: async (db, { driverId, actor, at }) => {
    const blocking = await stillBlocks(db, scopeOf(actor), { driverId, today: todayOf(actor, at) })
    return blocking.length === 0 ? undefined : `The driver may not load yet: ${blocking.join(' ')}`
  },
  currentState: async (db, driver) => {
    const open = await listOpenSuspensions(db, driver.id)
    return open.map(({ id, starts_on, ends_on }) => ({ _id: id, starts_on, ends_on }))
  },
})

/** By its newest: where only an older one was served since, nothing is to be read again. */
const openSuspensionsField = (open: readonly { id: string; starts_on: string; ends_on: string | null }[]): RecordField => ({
  key: 'suspensions',
  label: 'Suspensions',
  now: { value: open.at(-1)?.id ?? '', text: open.map(suspensionText).join('; ') },
  wanted: { value: '', text: 'None' },
})

const suspensionText = ({ starts_on, ends_on }: { starts_on: string; ends_on: string | null }): string =>
  `from ${dateText(starts_on)} ${ends_on === null ? 'until evidence or reinstatement' : `until ${dateText(ends_on)}`}`

async function reinstate(tx: Tx, change: DriverChange): Promise<void> {
  const current = { statusId: change.driver.status_id }
  if (isBlacklisted(current)) await reinstateBarred(tx, change)
  else if (isSuspended(current)) await endSuspensions(tx, { ...change, reason: 'reinstated', which: 'all' })
  else await reinstateWithCard(tx, change)
}

/** Nobody is compared any more with who is not barred; whom the driver may be is asked again. */
async function reinstateBarred(tx: Tx, change: DriverChange): Promise<void> {
  await endMatchesOf(tx, change.driver.id, change.at)
  await endBlacklisting(tx, change)
  await followReviewDay(tx, change.driver.id)
  await closeReviewOf(tx, change)
  await changeDriver(tx, change.driver.id, 'reinstated', change)
  await screenChanged(tx, change.driver.id, { at: change.at, userId: change.userId })
}

/** Reinstates a driver at status 6 with the cancelled card, unless another driver has it. */
async function reinstateWithCard(tx: Tx, change: DriverChange): Promise<void> {
  await restoreCard(tx, change)
  await changeDriver(tx, change.driver.id, 'reinstated', change)
}
