import * as z from 'zod/mini'
import { portalUsers } from '#accounts/access.rules.ts'
import { expiryShape, reference, statusShape } from '#drivers/driver-shapes.contract.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { done, fileAnswer, id, mandatory, optionalText } from '#platform/contract/shapes.ts'
import { applicationStates, returnReasons, type ReturnReason } from '../../applications/application.rules.ts'
import { matchStates } from '#screening/barred-match.rules.ts'
import { PossibleDuplicate } from '../../identity/identity.contract.ts'
import { Reviewer, verificationPath, verifiers } from '../queue/queue.contract.ts'
import { documentFields } from '../verification.rules.ts'

const field = z.enum(documentFields)

export const ReviewedDocument = z.object({
  _id: z.string(),
  name: z.string(),
  is_required: z.boolean(),
  /** What it becomes for the driver once it is verified. */
  fills: z.nullable(z.string()),
  state: z.enum(['missing', 'submitted', 'accepted', 'returned', 'replaced']),
  version: z.number(),
  /** `link` is null for a reader who may not open it, and once the file was deleted. */
  file: z.nullable(z.object({ name: z.string(), link: z.string() })),
  /** The values that its type asks for, as typed or corrected. */
  values: z.array(
    z.object({
      field,
      value: z.nullable(z.string()),
      /** As handed in, where a reviewer corrected it. */
      corrected_from: z.optional(z.nullable(z.string())),
    }),
  ),
  expiry: z.nullable(expiryShape),
  corrected_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  submitted_by: z.string(),
  submitted_at: z.string(),
  judged_by: z.nullable(z.string()),
  judged_at: z.nullable(z.string()),
  /** Why the reader cannot open, accept or judge it; null where they can. */
  cannot_open_because: z.nullable(z.string()),
  cannot_judge_because: z.nullable(z.string()),
  cannot_accept_because: z.nullable(z.string()),
})
export type ReviewedDocument = z.output<typeof ReviewedDocument>

export const ReviewedApplication = z.object({
  _id: z.string(),
  state: z.enum(applicationStates),
  driver_id: z.object({
    _id: z.string(),
    name: z.string(),
    id_no: z.string(),
    gender: z.nullable(z.string()),
    date_of_birth: z.nullable(z.string()),
    phone: z.array(z.string()),
    licence_no: z.nullable(z.string()),
    licence_class: z.nullable(z.string()),
    licence_expiry: z.nullable(z.string()),
    vehicle_options: z.array(z.string()),
    picture: z.nullable(z.string()),
    status: statusShape,
  }),
  transporter_id: reference,
  request_id: z.string(),
  submitted_by: z.string(),
  submitted_at: z.string(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  decision_comment: z.nullable(z.string()),
  reviewer: z.nullable(Reviewer),
  /** Why the reader cannot review it; null where they can. */
  cannot_review_because: z.nullable(z.string()),
  cannot_verify_because: z.nullable(z.string()),
  cannot_return_because: z.nullable(z.string()),
  /** Barred persons whom the applicant may be, by the plant that barred and decides. */
  barred_matches: z.array(
    z.object({
      plant: z.string(),
      state: z.enum(matchStates),
      /** For a reader who may answer it. */
      match_id: z.nullable(z.string()),
    }),
  ),
  /** Doctors' findings 'not fit' that are not decided, or held the driver lately; for readers of medical reports. */
  earlier_findings: z.array(
    z.object({
      text: z.string(),
      /** Null for one of another plant. */
      request_id: z.nullable(z.string()),
    }),
  ),
  /** What was left of suspensions when the applicant last left; a sentence each. */
  left_suspended: z.array(z.string()),
  documents: z.array(ReviewedDocument),
  /** For a closed application whose documents are kept for a time. */
  documents_deleted_on: z.nullable(z.string()),
})
export type ReviewedApplication = z.output<typeof ReviewedApplication>

/** 'Missing' is what the system finds. */
export const reviewerReasons = (Object.keys(returnReasons) as ReturnReason[]).filter((reason) => reason !== 'missing')
const applicationInput = z.object({ application_id: id() })
const followed = ['onboarding', 'driver']

export const reviewContract = {
  details: route({
    method: 'GET',
    path: `${verificationPath}/details`,
    summary: "Show the driver's newest application with its documents",
    access: verifiers,
    follows: followed,
    input: z.object({ driver_id: id() }),
    output: z.object({ application: ReviewedApplication }),
  }),
  history: route({
    method: 'GET',
    path: `${verificationPath}/history`,
    summary: 'List every version of the documents and what reviewers did, newest first',
    access: verifiers,
    follows: followed,
    input: applicationInput,
    output: z.object({
      history: z.array(
        z.object({ at: z.string(), by: z.string(), what: z.string(), document: z.nullable(z.string()), text: z.nullable(z.string()) }),
      ),
    }),
  }),
  duplicates: route({
    method: 'GET',
    path: `${verificationPath}/duplicates`,
    summary: 'List drivers who may be the same person; those of other plants by the name of the plant only',
    access: verifiers,
    input: applicationInput,
    output: z.object({ duplicates: z.array(PossibleDuplicate) }),
  }),
  takeOver: route({
    method: 'POST',
    path: `${verificationPath}/take-over`,
    summary: 'Start the review of an application, or take it over from its reviewer',
    access: verifiers,
    input: applicationInput,
    output: done(),
  }),
  document: route({
    method: 'POST',
    path: `${verificationPath}/document`,
    summary: 'Accept or return a document, with corrections of its values, or undo that',
    access: verifiers,
    input: z
      .object({
        document_id: id(),
        decision: z.enum(['accept', 'return', 'undo'], 'Choose accept, return or undo'),
        reason: z.optional(z.enum(reviewerReasons, `Choose one of ${reviewerReasons.join(', ')}`)),
        comment: z.optional(optionalText(500)),
        /** Corrections; what is left out stays. */
        number: z.optional(mandatory({ max: 60 })),
        issuer: z.optional(mandatory({ max: 200 })),
        issued_on: z.optional(plainDate),
        expires_on: z.optional(plainDate),
      })
      .check(
        z.refine(({ decision, reason }) => decision !== 'return' || reason !== undefined, { path: ['reason'], error: 'Choose a reason' }),
        z.refine(({ reason, comment }) => reason !== 'other' || comment !== undefined, {
          path: ['comment'],
          error: 'Say what is wrong with the document',
        }),
      ),
    output: done(),
  }),
  verify: route({
    method: 'POST',
    path: `${verificationPath}/verify`,
    summary: 'Verify the documents: accepted ones become the current clearances and the licence of the driver',
    access: verifiers,
    input: z.object({ application_id: id(), comment: z.optional(optionalText(500)) }),
    output: done(),
  }),
  giveBack: route({
    method: 'POST',
    path: `${verificationPath}/return`,
    summary: 'Return the application to its submitter, who sees what has to be redone',
    access: verifiers,
    input: z.object({ application_id: id(), comment: z.optional(optionalText(500)) }),
    output: done(),
  }),
  decline: route({
    method: 'POST',
    path: `${verificationPath}/decline`,
    summary: 'Decline the application',
    access: verifiers,
    input: z.object({ application_id: id(), comment: mandatory({ message: 'Say why you decline', max: 500 }) }),
    output: done(),
  }),
  file: route({
    method: 'GET',
    path: `${verificationPath}/file`,
    summary:
      "Open a document's file, for reviewers and, until it is accepted, for its uploader; a medical report needs medical.read; audited",
    access: portalUsers(['staff_portal', 'transporter_portal']),
    input: z.object({ document_id: id() }),
    output: fileAnswer(),
  }),
}

/** Relative, like all file addresses. */
export const documentFileAddress = (documentId: string): string =>
  `${reviewContract.file.path}?${new URLSearchParams({ document_id: documentId })}`
