import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { id, optionalText } from '#platform/contract/shapes.ts'
import { DocumentTypeRow } from '../document-types/document-types.contract.ts'
import { submitters } from '../drafts/drafts.contract.ts'
import { PossibleDuplicate } from '../identity/identity.contract.ts'

const reference = z.object({ _id: z.string(), name: z.string() })

/** What the form has to know before anything is typed. */
export const NewDriverForm = z.object({
  /** False where the plant does not onboard: the form says so and takes nothing. */
  allow_onboarding: z.boolean(),
  /** At the plant. */
  today: z.string(),
  limits: z.object({
    minimum_age: z.number(),
    maximum_age: z.number(),
    id_no_min_digits: z.number(),
    id_no_max_digits: z.number(),
    /** Forms of id numbers whose zeros or letters count; empty where leading zeros do not. */
    id_no_pattern: z.string(),
    maximum_experience_years: z.number(),
    bulker_experience_years: z.number(),
  }),
  /** ISO 3166: phone numbers without a country code are of this country. */
  country: z.string(),
  genders: z.array(z.string()),
  licence_classes: z.array(z.string()),
  vehicle_options: z.array(z.string()),
  /** For staff all, for an office its own. */
  transporters: z.array(reference),
  /** The types in use; which of them are required follows from the vehicle options. */
  document_types: z.array(DocumentTypeRow),
  max_document_pages: z.number(),
})
export type NewDriverForm = z.output<typeof NewDriverForm>

export const Submitted = z.object({ message: z.string(), driver_id: z.string(), application_id: z.string() })
const application = z.object({ application_id: id() })

export const newDriverFormContract = {
  form: route({
    method: 'GET',
    path: '/v1/onboarding/form/new-driver',
    summary: "What a new driver's form needs: the plant's limits, choices, and the documents to show",
    access: submitters,
    input: z.object({}),
    output: NewDriverForm,
  }),
}

export const submissionContract = {
  duplicates: route({
    method: 'POST',
    path: '/v1/onboarding/duplicates',
    summary:
      'Who may be the person of a draft that is ready to be submitted; limited and audited, and an office reads the same of everybody',
    access: submitters,
    input: z.object({ draft_id: id() }),
    output: z.object({ duplicates: z.array(PossibleDuplicate) }),
  }),
  submit: route({
    method: 'POST',
    path: '/v1/onboarding/submit',
    summary: 'Submit a draft: the driver and the application with its documents, in one step',
    creates: true,
    access: submitters,
    input: z.object({ draft_id: id(), declared: z.literal(true, 'Confirm that the details are true') }),
    output: Submitted,
  }),
  resubmit: route({
    method: 'POST',
    path: '/v1/onboarding/resubmit',
    summary: 'Submit a returned application again, once everything returned is replaced',
    creates: true,
    access: submitters,
    input: z.object({ ...application.shape, comment: z.optional(optionalText()) }),
    output: Submitted,
  }),
  withdraw: route({
    method: 'POST',
    path: '/v1/onboarding/withdraw',
    summary: 'Withdraw an application whose documents are not verified yet',
    access: submitters,
    input: z.object({ ...application.shape, comment: z.optional(optionalText()) }),
    output: Submitted,
  }),
}
