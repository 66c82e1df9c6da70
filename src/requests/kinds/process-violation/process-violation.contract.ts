import { reportableStatuses } from '#violations/violations.rules.ts'
import { requestType } from '../../engine/request-types.contract.ts'
import { sameViolationText } from '../../engine/requests.refusals.contract.ts'
import { defineKind, noCurrentState } from '../kind.contract.ts'
import { cancelAny } from '../kind-shapes.contract.ts'
import { severityField, violationDecision, violationFields } from './violation-fields.contract.ts'

export const processViolation = defineKind({
  typeId: requestType.processViolation,
  slug: 'process-violation',
  action: 'Add violation',
  actionText: 'Record a violation, which a colleague then approves.',
  panelText: 'Once a colleague approves it, the violation is upheld and the transporter must send sanction evidence.',
  sentMessage: 'Violation recorded successfully',
  duplicateMessage: 'process a violation of this driver',
  allowsSeveral: { field: 'violation', text: sameViolationText },
  raisedBy: ['staff_portal'],
  raisePermission: 'violations.record',
  raisePath: '/v2/violation/create',
  cancel: cancelAny,
  concerns: 'person',
  allowedDriverStatuses: reportableStatuses,
  body: { ...violationFields, ...severityField },
  decision: violationDecision,
  currentState: noCurrentState,
  showsHistory: true,
  afterDeciding: 'leave',
})
