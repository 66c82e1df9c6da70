import { lockDriverById } from '#drivers/find-driver.service.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import { requestTrigger } from '#notifications/notifications.contract.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { closableKind } from './closable-kinds.service.ts'
import { toRequestContext } from './closed-request.service.ts'
import { closingCause, closingText, isCauseKnown, type ClosingCause } from './closing.rules.ts'
import { recordDecision } from '../raise/insert-request.store.ts'
import { findPlantOfRequest, listDriversToClose, listPendingOf, type PendingNow } from '../raise/pending-of-driver.store.ts'
import { requestStatus } from '../request-types.contract.ts'
import { settleCases } from '../../hearing/case-thread.service.ts'
import { requestNotification } from '../requests.rules.ts'

type ClosingContext = {
  driverId: string
  at: Date
  /** Whose action made them pointless; null for the nightly job. */
  by: string | null
  /** Whether the cause is of this moment, so that its day is told. */
  isNews: boolean
}

/**
 * Closes the driver's pending requests that can take no effect any more: rejected by the system with the reason, the kind's own consequences, history, audit and one notification each.
 * Called in the transaction of everything that moves a driver out, to another transporter or to another plant. Answers how many.
 */
export async function closeRequestsOf(tx: Tx, closing: ClosingContext): Promise<number> {
  const over = (await listPendingOf(tx, closing.driverId)).flatMap((request) => {
    const cause = causeOf(request)
    return cause === null ? [] : [{ request, cause }]
  })
  if (over.length === 0) return 0
  const driver = await lockDriverById(tx, closing.driverId)
  let closed = 0
  for (const { request, cause } of over) closed += (await closeRequest(tx, { ...closing, driver, request, cause })) ? 1 : 0
  return closed
}

type Over = ClosingContext & { driver: Driver; request: PendingNow; cause: ClosingCause }

async function closeRequest(tx: Tx, { driver, request, cause, by, at, isNews }: Over): Promise<boolean> {
  const { kind, close } = closableKind(request.type_id)
  const plant = await findPlantOfRequest(tx, request.auth_plant_id)
  const today = toPlainDate(at, plant.timeZone)
  const comment = closingText(cause, { isKnown: isCauseKnown(cause, kind, relationOf(request)), day: isNews ? today : null })
  const told = { event: requestTrigger.rejected, driverName: driver.name, comment, by: null, raisedBy: request.created_by }
  const decision = {
    requestId: request.id,
    statusId: requestStatus.rejected,
    by: null,
    comment,
    at,
    action: 'request closed by the system',
    needsNoAnswer: true,
  }
  if (!(await recordDecision(tx, { ...decision, notification: requestNotification(kind, told) }))) return false
  await close?.(tx, { ...toRequestContext(request), driver, plant, userId: by, comment, at, today })
  await settleCases(tx, { typeId: request.type_id, driverId: driver.id, at })
  return true
}

const relationOf = ({ transporter_id: raisedUnder, driver_transporter_id: nowWith }: PendingNow) => ({ raisedUnder, nowWith })

const causeOf = (request: PendingNow): ClosingCause | null =>
  closingCause(closableKind(request.type_id).kind, {
    ...relationOf(request),
    raisedAt: request.auth_plant_id,
    nowAt: request.driver_plant_id,
    statusId: request.driver_status_id,
    approvalsNeeded: request.approvals_needed,
  })

const batchSize = 200

/** Job: closes what earlier releases left pending, one transaction a driver. Safe to run twice or on two servers at once. */
export async function closePointlessRequests(db: Db, clock: () => Date): Promise<number> {
  let closed = 0
  let batch: readonly string[] = []
  do {
    batch = await listDriversToClose(db, { after: batch.at(-1) ?? '0', limit: batchSize })
    for (const driverId of batch)
      closed += await inTransaction(db, async (tx) => {
        await lockDriverById(tx, driverId)
        return closeRequestsOf(tx, { driverId, at: clock(), by: null, isNews: false })
      })
  } while (batch.length === batchSize)
  return closed
}
