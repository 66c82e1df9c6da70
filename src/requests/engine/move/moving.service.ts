import type { Db, Tx } from '#platform/server/database/database.ts'
import { closeRequestsOf } from '../close/close-requests.service.ts'
import { askedFor } from '../request-types.contract.ts'
import { listPendingToMove, writeMovedRequests } from './moving.store.ts'
import { whenMoving, type WhenMoving } from './moving.rules.ts'

export type MovingRequest = { id: string; name: string; does: WhenMoving; isConfidential: boolean }

/** What becomes of a driver's pending requests where the driver moves to another plant. */
export const listMovingRequests = async (db: Db, driverId: string): Promise<readonly MovingRequest[]> =>
  (await listPendingToMove(db, driverId)).map(({ id, type_id, is_confidential: isConfidential }) => ({
    id,
    name: askedFor[type_id],
    does: whenMoving[type_id],
    isConfidential,
  }))

type Moved = { driverId: string; requests: readonly MovingRequest[]; at: Date; by: string }

/** Takes requests along to the plant where the driver is now, in the transaction of the move, and closes the others. The caller has looked that none stops it. */
export async function moveRequestsOf(tx: Tx, { driverId, requests, at, by }: Moved): Promise<void> {
  const ids = requests.filter(({ does }) => does === 'moves').map(({ id }) => id)
  if (ids.length > 0) await writeMovedRequests(tx, driverId, ids, at)
  await closeRequestsOf(tx, { driverId, at, by, isNews: true })
}
