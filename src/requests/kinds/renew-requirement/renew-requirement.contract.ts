import * as z from 'zod/mini'
import { plainDate } from '#platform/contract/plain-date.ts'
import { id, optionalText } from '#platform/contract/shapes.ts'
import { accepted, upload } from '#platform/contract/upload.ts'
import { requestType } from '../../engine/request-types.contract.ts'
import { cancelAny } from '../kind-shapes.contract.ts'
import { defineKind } from '../kind.contract.ts'
import { unfitStatuses } from '../renewals/renewable.contract.ts'

/** One of the plant's own requirements of which the reader may send a proof about the driver. */
const Renewable = z.object({
  _id: z.string(),
  name: z.string(),
  /** How long a proof lasts: 'valid for 24 months'. */
  lasts: z.string(),
  /** Whether the date on the proof has to be sent; it may always be, where it ends earlier. */
  needs_date: z.boolean(),
  needs_file: z.boolean(),
  /** Staff may also send what the driver does not need. */
  is_needed: z.boolean(),
  /** Whether a proof of it waits for the decision. */
  is_pending: z.boolean(),
})
export type Renewable = z.output<typeof Renewable>

export const renewRequirement = defineKind({
  typeId: requestType.renewRequirement,
  slug: 'renew-requirement',
  action: 'Renew a requirement',
  actionText: 'Send the proof that the driver meets a requirement of the plant.',
  panelText: 'When the request is approved, the proof counts for the driver.',
  sentMessage: 'Requirement renewal request sent successfully',
  duplicateMessage: 'renew a requirement of this driver',
  allowsSeveral: { field: 'requirement', text: 'A proof of this requirement is pending already. Wait for the decision.' },
  raisedBy: ['transporter_portal', 'staff_portal', 'trainer', 'doctor'],
  cancel: cancelAny,
  warnsAbout: ['requirement', 'date'],
  concerns: 'person',
  allowedDriverStatuses: unfitStatuses,
  body: {
    requirement: id(),
    /** The day of the proof. */
    date: plainDate,
    /** The date on the proof, where it has one. */
    expiry: z.optional(plainDate),
    proof: z.optional(upload({ kinds: accepted.picturesAndPdf, message: 'Upload the document' })),
    comment: z.optional(optionalText()),
  },
  mendable: { date: 'Day of the proof', expiry: 'Date on the proof', proof: 'Document', comment: 'Comment' },
  decision: {},
  currentState: z.array(Renewable),
  showsHistory: true,
  afterDeciding: 'leave',
})
