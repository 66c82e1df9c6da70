import { findOpenBlacklisting } from '#drivers/blacklisting/blacklisting.service.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import {
  closeFinished,
  findOpenCase,
  findThread,
  insertCase,
  insertCaseRequest,
  listToSettle,
  reopenToReview,
  updateReviewOn,
} from './case-thread.store.ts'
import { askToReply } from './ask-to-reply.service.ts'
import { belongsToCase, isHeard, isViolation, opensCase } from './heard.rules.ts'
import { findHearingSettings } from './hearing.store.ts'

export { closeLeft } from './case-thread.store.ts'

type Raised = { requestId: string; typeId: number; body: object; driverName: string; at: Date }

/** A request that was raised joins the driver's open case, or opens one; who may reply to it is asked. In the transaction that raises it, with the driver locked. */
export async function joinCase(tx: Tx, { requestId, typeId, body, driverName, at }: Raised): Promise<void> {
  if (!belongsToCase(typeId)) return
  const thread = await findThread(tx, requestId)
  const settings = await findHearingSettings(tx, thread.auth_plant_id)
  const asked = { typeId, body }
  const open = await findOpenCase(tx, thread)
  if (open === undefined && !opensCase(asked, settings)) return
  const caseId = open ?? (await insertCase(tx, thread, { requestId, at }))
  await insertCaseRequest(tx, { request_id: requestId, case_id: caseId, transporter_id: thread.transporter_id })
  if (isHeard(asked, settings)) await askToReply(tx, { requestId, typeId, caseId, driverName, thread, settings, at })
}

/** An upheld violation opens a case, where none is open. Before its consequences, which join it. */
export async function openCaseOf(tx: Tx, { requestId, typeId, at }: Pick<Raised, 'requestId' | 'typeId' | 'at'>): Promise<void> {
  if (!isViolation(typeId)) return
  const thread = await findThread(tx, requestId)
  const caseId = (await findOpenCase(tx, thread)) ?? (await insertCase(tx, thread, { requestId, at }))
  await insertCaseRequest(tx, { request_id: requestId, case_id: caseId, transporter_id: thread.transporter_id })
}

/** A request of a case was closed: the case is over where nothing is left. */
export async function settleCases(tx: Tx, { typeId, driverId, at }: { typeId: number; driverId: string; at: Date }): Promise<void> {
  if (belongsToCase(typeId)) await closeFinished(tx, driverId, at)
}

/** The driver's latest case comes back when the blacklisting is reviewed. Of who is not barred none does. */
export const followReviewDay = async (tx: Tx, driverId: string): Promise<void> =>
  updateReviewOn(tx, driverId, (await findOpenBlacklisting(tx, driverId))?.review_on ?? null)

const batchSize = 200

/** Job: closes cases whose last suspension was served, and opens those that come back today, one transaction a driver. */
export async function settleAllCases(db: Db, clock: () => Date): Promise<void> {
  let batch: readonly string[] = []
  do {
    batch = await listToSettle(db, clock(), { after: batch.at(-1) ?? '0', limit: batchSize })
    for (const driverId of batch)
      await inTransaction(db, async (tx) => {
        await lockDriverById(tx, driverId)
        const at = clock()
        await closeFinished(tx, driverId, at)
        await reopenToReview(tx, driverId, at)
      })
  } while (batch.length === batchSize)
}
