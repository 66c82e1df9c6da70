import { mandatory } from '#platform/contract/shapes.ts'
import { accepted, upload } from '#platform/contract/upload.ts'
import { reportableStatuses } from '#violations/violations.rules.ts'
import { requestType } from '../../engine/request-types.contract.ts'
import { sameViolationText } from '../../engine/requests.refusals.contract.ts'
import { defineKind, noCurrentState } from '../kind.contract.ts'
import { cancelAny } from '../kind-shapes.contract.ts'
import { violationDecision, violationFields } from '../process-violation/violation-fields.contract.ts'

export const processTransporterViolation = defineKind({
  typeId: requestType.processTransporterViolation,
  slug: 'process-transporter-violation',
  action: 'Report a violation',
  actionText: 'Tell the plant what your driver did, and what you did about it.',
  panelText: 'The violation is recorded with your evidence when the plant approves it.',
  sentMessage: 'Violation request sent successfully',
  duplicateMessage: 'record a violation of this driver',
  allowsSeveral: { field: 'violation', text: sameViolationText },
  raisedBy: ['transporter_portal'],
  cancel: cancelAny,
  concerns: 'person',
  allowedDriverStatuses: reportableStatuses,
  body: {
    ...violationFields,
    sanction_evidence: upload({ kinds: accepted.picturesAndPdf, message: 'Upload the sanction evidence' }),
    sanction_evidence_comment: mandatory(),
  },
  mendable: {
    violation_category: 'Violation category',
    violation: 'Violation',
    violation_date: 'Violation date',
    description: 'Description',
    action_taken: 'Action taken',
    violation_file: 'Violation attachment',
    sanction_evidence: 'Sanction evidence',
    sanction_evidence_comment: 'Sanction evidence comment',
  },
  decision: violationDecision,
  currentState: noCurrentState,
  showsHistory: true,
  afterDeciding: 'stay',
})
