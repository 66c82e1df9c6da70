import * as z from 'zod/mini'
import { pageInput, paged } from '#platform/contract/paging.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { done, fileAnswer, id, optionalText } from '#platform/contract/shapes.ts'
import { documentPages, submitters } from '../drafts/drafts.contract.ts'
import { applicationStages } from './own-applications.rules.ts'

const reference = z.object({ _id: z.string(), name: z.string() })
const person = z.object({ _id: z.string(), name: z.string() })

const Returned = z.object({ name: z.string(), reason: z.nullable(z.string()), comment: z.nullable(z.string()) })

export const OwnApplication = z.object({
  /** The application's. */
  _id: z.string(),
  driver_id: z.object({ _id: z.string(), name: z.string(), id_no: z.string() }),
  transporter_id: reference,
  stage: z.enum(applicationStages),
  /** Whole days since it reached the stage. */
  days_in_stage: z.number(),
  submitted_at: z.string(),
  submitted_by: person,
  documents_required: z.number(),
  documents_accepted: z.number(),
  /** What has to be handed in again, where it needs you. */
  returned: z.array(Returned),
  /** Where it ended. */
  decision_comment: z.nullable(z.string()),
})
export type OwnApplication = z.output<typeof OwnApplication>

export const OwnDocument = z.object({
  _id: z.string(),
  document_type_id: z.string(),
  name: z.string(),
  is_required: z.boolean(),
  asks: z.array(z.enum(['number', 'issuer', 'issued_on', 'expires_on'])),
  state: z.enum(['missing', 'submitted', 'accepted', 'returned']),
  version: z.number(),
  number: z.nullable(z.string()),
  issuer: z.nullable(z.string()),
  issued_on: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
  /** Why it was returned. */
  reason: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  /** To be handed in again. */
  needs_you: z.boolean(),
  /** A relative address; null where it may not be opened. */
  href: z.nullable(z.string()),
})
export type OwnDocument = z.output<typeof OwnDocument>

const Step = z.object({
  name: z.string(),
  /** Null while it lies ahead. */
  at: z.nullable(z.string()),
})

export const ApplicationDetails = z.object({
  ...OwnApplication.shape,
  /** The driver's status. */
  status: z.object({ id: z.number(), name: z.string() }),
  picture: z.nullable(z.string()),
  steps: z.array(Step),
  documents: z.array(OwnDocument),
  can_resubmit: z.boolean(),
  can_withdraw: z.boolean(),
  /** Where the card is collected; empty where the plant has not said. */
  collection_place: z.string(),
  pass_expiry: z.nullable(z.string()),
})
export type ApplicationDetails = z.output<typeof ApplicationDetails>

const path = '/v1/onboarding/applications'

export const ownApplicationsContract = {
  list: route({
    method: 'GET',
    path,
    summary: 'List your applications of a stage, the longest waiting first: an office its own, staff those that they submitted',
    access: submitters,
    input: z.object({
      stage: z._default(z.enum(applicationStages, `Choose one of ${applicationStages.join(', ')}`), 'submitted'),
      ...pageInput,
    }),
    output: paged(OwnApplication),
    follows: ['onboarding'],
  }),
  counts: route({
    method: 'GET',
    path: `${path}/counts`,
    summary: 'Count your drafts and your applications of each stage',
    access: submitters,
    input: z.object({}),
    output: z.object({
      drafts: z.number(),
      stages: z.array(z.object({ stage: z.enum(applicationStages), n: z.number() })),
      collection_place: z.string(),
    }),
    follows: ['onboarding'],
  }),
  details: route({
    method: 'GET',
    path: `${path}/details`,
    summary: "A driver's newest application: its steps, its documents, and what has to be handed in again",
    access: submitters,
    input: z.object({ driver_id: id() }),
    output: z.object({ application: ApplicationDetails }),
    follows: ['onboarding'],
  }),
  replace: route({
    method: 'POST',
    path: `${path}/document`,
    summary: 'Hand in a returned or missing document again; without pages, only what is typed is corrected',
    creates: true,
    access: submitters,
    input: z.object({
      application_id: id(),
      document_type_id: id(),
      pages: z.optional(documentPages),
      number: z.optional(optionalText(60)),
      issuer: z.optional(optionalText(100)),
      issued_on: z.optional(plainDate),
      expires_on: z.optional(plainDate),
    }),
    output: done(),
  }),
  document: route({
    method: 'GET',
    path: `${path}/document`,
    summary: 'Open a document that you handed in',
    access: submitters,
    input: z.object({ application_id: id(), document_id: id() }),
    output: fileAnswer(),
  }),
}
