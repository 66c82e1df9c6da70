import type { Tx } from '#platform/server/database/database.ts'
import { assertHasHappened, recordViolation, settleViolationOf } from '#violations/violations.service.ts'
import type { StoredBodyOf } from '../kind.contract.ts'
import { handleKind, type RequestContext } from '../kind.service.ts'
import { requestEvidence } from '../sanction-evidence/sanction-evidence.service.ts'
import { processViolation } from './process-violation.contract.ts'
import { suspendAsDecided } from './suspend-as-decided.service.ts'
import { tellVisitedPlant } from './visited-plant.service.ts'
import type { violationFields } from './violation-fields.contract.ts'

export const processViolationHandler = handleKind(processViolation, {
  raised: async (tx, { body, ...context }) => ({ violation_id: await record(tx, body, context) }),

  approved: async (tx, context) => {
    const { driver, requestId, plant, userId, at } = context
    const violation = await settleViolationOf(tx, requestId, 'stands', { plantId: plant.id, at, userId })
    await requestEvidence(tx, { violation, driver, at })
    await suspendAsDecided(tx, context, violation.id)
    await tellVisitedPlant(tx, context, { violation, outcome: 'upheld' })
  },

  rejected: settle('dismissed'),
  // Nobody has judged the violation, and nobody will: it stays on record as that.
  closed: settle('closed'),
  cancelled: settle('dismissed'),
})

function settle(state: 'dismissed' | 'closed') {
  return async (tx: Tx, context: RequestContext): Promise<void> => {
    const { requestId, plant, userId, at } = context
    const violation = await settleViolationOf(tx, requestId, state, { plantId: plant.id, at, userId })
    await tellVisitedPlant(tx, context, { violation, outcome: state === 'closed' ? 'closed and not judged' : 'dismissed' })
  }
}

type Report = StoredBodyOf<typeof violationFields>
type Origin = Pick<RequestContext, 'driver' | 'requestId' | 'plant' | 'at' | 'today'> & { userId: string }

/** The violation as it waits for the decision; answers its id. `today`: where it happened. */
export function record(tx: Tx, body: Report, { driver, requestId, plant, userId, at, today }: Origin): Promise<string> {
  assertHasHappened(body.violation_date, today)
  const { violation_category: category, violation_file: file_id = null, ...report } = body
  const origin = { driver_id: driver.id, auth_plant_id: driver.auth_plant_id, transporter_id: driver.transporter_id }
  const by = { state: 'recorded', request_id: requestId, created_by: userId, created_at: at } as const
  return recordViolation(tx, { ...report, ...origin, ...by, category, file_id }, { plantId: plant.id, at, userId })
}
