import * as z from 'zod/mini'
import { portalUsers } from '#accounts/access.rules.ts'
import { addedRestrictions, restrictionKeys } from '#drivers/restrictions/restriction-keys.contract.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { mandatoryChoice, optionalText } from '#platform/contract/shapes.ts'
import { accepted, upload } from '#platform/contract/upload.ts'
import { requestType } from '../../engine/request-types.contract.ts'
import { cancelRoute } from '../kind-shapes.contract.ts'
import { defineKind, noCurrentState } from '../kind.contract.ts'
import { renewableStatuses, unfitStatuses } from '../renewals/renewable.contract.ts'

export const fitToWork = ['yes', 'no'] as const

export const cancelMedicalRenewal = cancelRoute(
  '/v2/pass/renewal/medical/cancel-request',
  'Cancel a pending request: Renew medical',
  portalUsers(['doctor'], 'requests.raise'),
)

export const renewMedical = defineKind({
  typeId: requestType.renewMedical,
  slug: 'renew-medical',
  action: 'Renew medical',
  actionText: 'Send the report of a medical examination.',
  panelText: 'When the request is approved, the medical counts for the driver and the pass is updated.',
  sentMessage: 'Medical renewal request sent successfully',
  duplicateMessage: 'renew the medical of this driver',
  raisedBy: ['doctor'],
  raisePath: '/v2/doctor/renew-medical',
  exist: { method: 'GET', path: '/v2/pass/renewal/medical/existing-request' },
  cancel: cancelMedicalRenewal,
  filePermission: 'medical.read',
  privateFields: ['fit_to_work', 'restriction_reason'],
  warnsAbout: ['date'],
  concerns: 'person',
  allowedDriverStatuses: renewableStatuses,
  approvedAtStatuses: unfitStatuses,
  urgent: { values: { fit_to_work: 'no' }, action: "Send a finding 'not fit'", driverStatuses: unfitStatuses },
  body: {
    fit_to_work: mandatoryChoice(fitToWork, 'Choose yes or no'),
    /** The day of the examination. */
    date: plainDate,
    /** The date on the report, where it is earlier than the plant's rule says, or the rule asks for it. */
    valid_until: z.optional(plainDate),
    restrictions: restrictionKeys,
    /** Why: for those who read medicals. */
    restriction_reason: z.optional(optionalText(500)),
    medical_report: upload({ kinds: accepted.picturesAndPdf, message: 'Upload a medical report file' }),
  },
  mendable: {
    fit_to_work: 'Fit to work',
    date: 'Date of examination',
    valid_until: 'Valid until',
    restrictions: 'Restrictions',
    restriction_reason: 'Reason of the restrictions',
    medical_report: 'Medical report',
  },
  decision: { restrictions: addedRestrictions },
  currentState: noCurrentState,
  showsHistory: true,
  afterDeciding: 'leave',
})
