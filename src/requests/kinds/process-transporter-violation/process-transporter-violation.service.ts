import { assertInCatalogue, judgeViolation } from '#points/judge-violation.service.ts'
import { assertHasHappened, recordViolation } from '#violations/violations.service.ts'
import { handleKind } from '../kind.service.ts'
import { reportedOf } from '../process-violation/reported.rules.ts'
import { followAsDecided, proposeLadder } from '../process-violation/violation-points.service.ts'
import { previewUpheld } from '../process-violation/upheld-already.service.ts'
import { suspendAsDecided } from '../process-violation/suspend-as-decided.service.ts'
import { processTransporterViolation } from './process-transporter-violation.contract.ts'

export const processTransporterViolationHandler = handleKind(processTransporterViolation, {
  preview: previewUpheld,
  raised: async (tx, { body, today, plant }) => {
    assertHasHappened(body.violation_date, today)
    await assertInCatalogue(tx, plant.id, reportedOf(body))
  },

  approved: async (tx, context) => {
    const { driver, body, requestId, transporterId, raisedBy, plant, userId, at } = context
    const ladder = await proposeLadder(tx, context)
    const judged = await judgeViolation(tx, plant.id, reportedOf(body))
    const { catalogue_entry_id: _entry, violation_category: category, violation_file: file_id = null, ...rest } = body
    const { sanction_evidence, sanction_evidence_comment, ...report } = rest
    const origin = {
      driver_id: driver.id,
      auth_plant_id: driver.auth_plant_id,
      request_id: requestId,
      created_by: raisedBy,
      created_at: at,
    }
    const evidence = { evidence_file_id: sanction_evidence, transporter_comment: sanction_evidence_comment }
    // After a transfer, the violation stays with the transporter that reported it.
    const violation = {
      ...report,
      ...origin,
      ...evidence,
      ...judged,
      category,
      file_id,
      transporter_id: transporterId,
      state: 'stands',
    } as const
    const violationId = await recordViolation(tx, violation, { plantId: plant.id, at, userId })
    // The evidence was sent with the report, so only a reinstatement ends this suspension.
    await suspendAsDecided(tx, context, violationId)
    await followAsDecided(tx, context, { violationId, ladder })
  },
})
