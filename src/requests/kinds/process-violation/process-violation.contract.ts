import { reportableStatuses } from '#violations/violations.rules.ts'
import { requestType } from '../../engine/request-types.contract.ts'
import { kindContract, nothingOld } from '../kind.contract.ts'
import { suspendToo, violationFields } from './violation-fields.contract.ts'

export const processViolation = kindContract({
  typeId: requestType.processViolation,
  slug: 'process-violation',
  action: 'Add violation',
  actionWords: 'Record what the driver did, for somebody else to approve.',
  panelWords: 'When somebody else approves it, the violation counts and the transporter is asked for sanction evidence.',
  sentMessage: 'Violation recorded successfully',
  existText: 'process a violation of this driver',
  raisedBy: ['staff_portal'],
  raisePermission: 'violations.record',
  raisePath: '/v2/violation/create',
  mayCancel: true,
  concerns: 'person',
  allowedDriverStatuses: reportableStatuses,
  body: violationFields,
  decision: suspendToo,
  old: nothingOld,
  showsHistory: true,
  afterDeciding: 'leave',
})
