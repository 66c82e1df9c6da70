import * as z from 'zod/mini'
import { portalUsers, staff, transporter } from '#accounts/access.rules.ts'
import { decides } from '#accounts/permissions.rules.ts'
import { route } from '#platform/contract/route.ts'
import { done, fileAnswer, id, mandatory } from '#platform/contract/shapes.ts'
import { accepted, upload } from '#platform/contract/upload.ts'
import { requestType, requestTypeNames } from '../../engine/request-types.contract.ts'
import { approveOrReject } from '../kind.contract.ts'
import { commentRequired } from '../kind-shapes.contract.ts'

/** The stored body of a request for sanction evidence: the violation concerned. */
export const EvidenceRequestBody = z.object({
  violation_id: z.string(),
  violation_category: z.string(),
  violation: z.string(),
  violation_date: z.string(),
  description: z.nullable(z.string()),
  action_taken: z.nullable(z.string()),
  /** The name of the violation's attachment; null without one. */
  file_name: z.nullable(z.string()),
})
export type EvidenceRequestBody = z.output<typeof EvidenceRequestBody>

export const evidenceKind = { typeId: requestType.sanctionEvidence, title: requestTypeNames[requestType.sanctionEvidence] } as const

/** Where the plant reviews evidence: what was sent, and what the plant said of it. */
const SentEvidence = z.object({
  _id: z.string(),
  comment: z.string(),
  file: z.object({ name: z.string(), link: z.string() }),
  sent_by: z.nullable(z.string()),
  sent_at: z.string(),
  /** Null while it waits. */
  accepted: z.nullable(z.boolean()),
  reason: z.nullable(z.string()),
  reviewed_by: z.nullable(z.string()),
  reviewed_at: z.nullable(z.string()),
})
export type SentEvidence = z.output<typeof SentEvidence>

const readers = portalUsers(['staff_portal', 'transporter_portal'], 'requests.read')
/** Who upholds violations reviews their evidence. */
export const evidenceReviewers = staff(decides('process-violation'))

export const evidenceFile = { kinds: accepted.picturesAndPdf }

export const sanctionEvidenceContract = {
  give: route({
    method: 'POST',
    path: '/v2/transporter/sanction-evidence',
    summary: "Send sanction evidence for a driver's violation",
    creates: true,
    access: transporter('requests.raise'),
    input: z.object({
      request_id: id(),
      file: upload({ ...evidenceFile, message: 'Upload the sanction evidence' }),
      comment: mandatory(),
    }),
    output: done(),
  }),
  sent: route({
    method: 'GET',
    path: '/v2/requests/sanction-evidence',
    summary: 'What was sent in answer to a request for sanction evidence that the plant reviews, newest first, and by when it is due',
    access: readers,
    follows: ['request'],
    input: z.object({ request_id: id() }),
    output: z.object({
      data: z.array(SentEvidence),
      /** Null while nothing is due from the office. */
      due_on: z.nullable(z.string()),
      can_review: z.boolean(),
      /** Null where the reader can, or nothing waits. */
      cannot_review_because: z.nullable(z.string()),
    }),
  }),
  file: route({
    method: 'GET',
    path: '/v2/requests/sanction-evidence/file',
    summary: 'A file that was sent as sanction evidence',
    access: readers,
    input: z.object({ id: id() }),
    output: fileAnswer(),
  }),
  review: route({
    method: 'POST',
    path: '/v2/requests/action/sanction-evidence',
    summary: 'Accept the evidence that waits, which ends the suspension for its violation, or do not, with a reason that the office reads',
    access: evidenceReviewers,
    input: z.object({
      request_id: id(),
      comment: mandatory({ message: commentRequired }),
      key: z.enum(approveOrReject, 'Choose approve or reject'),
    }),
    output: done(),
  }),
}

/** Where what was sent for review is opened; relative, like all file addresses. */
export const evidenceLink = (id: string): string => `${sanctionEvidenceContract.file.path}?${new URLSearchParams({ id })}`
