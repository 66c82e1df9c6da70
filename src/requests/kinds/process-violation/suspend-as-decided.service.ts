import type { Tx } from '#platform/server/database/database.ts'
import { suspendForViolation } from '#violations/violations.service.ts'
import type { RequestContext } from '../kind.service.ts'

type Decided = RequestContext & { userId: string; decision: { suspend_driver: boolean } }

/** Whether an upheld violation suspends is the decider's choice, whoever reported it; no number of violations decides it. */
export async function suspendAsDecided(
  tx: Tx,
  { decision, driver, requestId, today, at, userId, comment }: Decided,
  violationId: string,
): Promise<void> {
  if (decision.suspend_driver) await suspendForViolation(tx, { driver, violationId, requestId, today, at, userId, why: comment })
}
