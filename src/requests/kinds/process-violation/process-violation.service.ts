import type { Tx } from '#platform/server/database/database.ts'
import { assertHasHappened, recordViolation, settleViolationOf } from '#violations/violations.service.ts'
import { handleKind, type RequestContext } from '../kind.service.ts'
import { requestEvidence } from '../sanction-evidence/sanction-evidence.service.ts'
import { processViolation } from './process-violation.contract.ts'
import { suspendAsDecided } from './suspend-as-decided.service.ts'

export const processViolationHandler = handleKind(processViolation, {
  raised: async (tx, { driver, body, requestId, plant, userId, at, today }) => {
    assertHasHappened(body.violation_date, today)
    const { violation_category: category, violation_file: file_id = null, ...report } = body
    const origin = { driver_id: driver.id, auth_plant_id: driver.auth_plant_id, transporter_id: driver.transporter_id }
    const violation = {
      ...report,
      ...origin,
      category,
      file_id,
      request_id: requestId,
      state: 'recorded',
      created_by: userId,
      created_at: at,
    } as const
    return { violation_id: await recordViolation(tx, violation, { plantId: plant.id, at, userId }) }
  },

  approved: async (tx, context) => {
    const { driver, requestId, plant, userId, at } = context
    const violation = await settleViolationOf(tx, requestId, 'stands', { plantId: plant.id, at, userId })
    await requestEvidence(tx, { violation, driver, at })
    await suspendAsDecided(tx, context, violation.id)
  },

  rejected: settle('dismissed'),
  // Nobody has judged the violation, and nobody will: it stays on record as that.
  closed: settle('closed'),
  cancelled: settle('dismissed'),
})

function settle(state: 'dismissed' | 'closed') {
  return async (tx: Tx, { requestId, plant, userId, at }: RequestContext): Promise<void> => {
    await settleViolationOf(tx, requestId, state, { plantId: plant.id, at, userId })
  }
}
