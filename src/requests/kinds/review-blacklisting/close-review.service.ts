import type { DriverChange } from '#drivers/drivers.service.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { recordDecision } from '../../engine/raise/insert-request.store.ts'
import { requestStatus } from '../../engine/request-types.contract.ts'
import { listPending } from '../../engine/requests.store.ts'
import { reviewBlacklisting } from './review-blacklisting.contract.ts'

/** The blacklisting was undone: a review that the system asked for has nothing left to decide. What a colleague asked, colleagues close. */
export async function closeReviewOf(tx: Tx, { driver, at, userId: by }: DriverChange): Promise<void> {
  const waiting = await listPending(tx, { driverId: driver.id, typeId: reviewBlacklisting.typeId })
  const closing = { statusId: requestStatus.rejected, by, comment: 'Closed: the blacklisting was undone.', at, notification: null }
  for (const { id: requestId } of waiting.filter(({ created_by }) => created_by === null))
    await recordDecision(tx, { ...closing, requestId, action: 'request closed by the system', needsNoAnswer: true })
}
