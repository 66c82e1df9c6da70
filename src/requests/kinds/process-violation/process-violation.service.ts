import type { Tx } from '#platform/server/database/database.ts'
import { assertInCatalogue, assertWeighed, judgeViolation, type JudgedViolation, type Reported } from '#points/judge-violation.service.ts'
import { assertHasHappened, recordViolation, settleViolationOf } from '#violations/violations.service.ts'
import type { StoredBodyOf } from '../kind.contract.ts'
import { handleKind, type RequestContext } from '../kind.service.ts'
import { requestEvidence } from '../sanction-evidence/sanction-evidence.service.ts'
import { processViolation } from './process-violation.contract.ts'
import { reportedOf } from './reported.rules.ts'
import { followAsDecided, proposeLadder } from './violation-points.service.ts'
import { suspendAsDecided } from './suspend-as-decided.service.ts'
import { previewUpheld } from './upheld-already.service.ts'
import { tellVisitedPlant } from './visited-plant.service.ts'
import type { reportFields } from './violation-fields.contract.ts'

export const processViolationHandler = handleKind(processViolation, {
  raised: async (tx, { body, ...context }) => {
    const { catalogue_entry_id: _entry, severity: _severity, ...report } = body
    return { violation_id: await record(tx, report, context, () => weigh(tx, context.plant.id, reportedOf(body))) }
  },

  approved: async (tx, context) => {
    const { driver, requestId, plant, userId, at } = context
    const ladder = await proposeLadder(tx, context)
    const violation = await settleViolationOf(tx, requestId, 'stands', { plantId: plant.id, at, userId })
    await requestEvidence(tx, { violation, driver, at })
    await suspendAsDecided(tx, context, violation.id)
    await followAsDecided(tx, context, { violationId: violation.id, ladder })
    await tellVisitedPlant(tx, context, { violation, outcome: 'upheld' })
  },

  preview: previewUpheld,
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

type Report = StoredBodyOf<typeof reportFields>
type Origin = Pick<RequestContext, 'driver' | 'requestId' | 'plant' | 'at' | 'today'> & { userId: string }

/** The violation as it waits for the decision; answers its id. `today`: where it happened. Another plant's people do not know the catalogue: what they record has no points. */
export async function record(
  tx: Tx,
  body: Report,
  { driver, requestId, plant, userId, at, today }: Origin,
  judge: () => Promise<JudgedViolation | null> = async () => null,
): Promise<string> {
  assertHasHappened(body.violation_date, today)
  const { violation_category: category, violation_file: file_id = null, ...report } = body
  const origin = { driver_id: driver.id, auth_plant_id: driver.auth_plant_id, transporter_id: driver.transporter_id }
  const by = { state: 'recorded', request_id: requestId, created_by: userId, created_at: at } as const
  return recordViolation(tx, { ...report, ...origin, ...(await judge()), ...by, category, file_id }, { plantId: plant.id, at, userId })
}

/** Throws 422 where the catalogue of the day says otherwise, or nothing weighs it. */
async function weigh(tx: Tx, plantId: string, reported: Reported): Promise<JudgedViolation | null> {
  await assertInCatalogue(tx, plantId, reported)
  await assertWeighed(tx, plantId, reported)
  return judgeViolation(tx, plantId, reported)
}
