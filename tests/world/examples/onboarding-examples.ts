import { aJpeg } from '#platform/server/files/sample-picture.factory.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import type { CallExample } from './call-examples.ts'

const withInput = (input: object): CallExample => ({ input: () => input })
const picture = new File([new Uint8Array(await aJpeg())], 'face.jpg', { type: 'image/jpeg' })

/** About a draft of the transporter's office. */
const draft = (rest: object = {}): CallExample => ({
  targetId: (t) => t.draft,
  reach: 'office',
  input: (draft_id) => ({ draft_id, ...rest }),
})
/** About an application of the transporter at the plant. */
const application = (rest: object = {}): CallExample => ({
  targetId: (t) => t.application,
  input: (application_id) => ({ application_id, ...rest }),
})
/** Would leave nothing for later calls, or needs a file; covered by its own test. */
const refusedOnly = (example: CallExample): CallExample => ({ ...example, isRefusedOnly: true })

/** The driver's card is in force; covered by its own test. */
const card = (rest: object = {}): CallExample => refusedOnly({ targetId: (t) => t.card, input: (card_id) => ({ card_id, ...rest }) })
const ofDriver = (rest: object = {}): CallExample => ({ targetId: (t) => t.driver, input: (driver_id) => ({ driver_id, ...rest }) })

/** The calls of onboarding. */
export const onboardingExamples: Readonly<Record<string, CallExample>> = {
  'GET /v1/onboarding/form/new-driver': withInput({}),
  'POST /v1/onboarding/identity-check': withInput({ id_no: '12345678' }),
  'POST /v1/onboarding/duplicates': refusedOnly(draft()),
  'POST /v1/onboarding/submit': refusedOnly(draft({ declared: true })),
  'POST /v1/onboarding/resubmit': application(),
  'POST /v1/onboarding/withdraw': refusedOnly(application()),
  'GET /v1/onboarding/applications': withInput({}),
  'GET /v1/onboarding/applications/counts': withInput({}),
  'GET /v1/onboarding/applications/details': { targetId: (t) => t.applicant, input: (driver_id) => ({ driver_id }) },
  'POST /v1/onboarding/applications/document': refusedOnly(application({ document_type_id: '1', pages: [aPdfFile()] })),
  'GET /v1/onboarding/applications/document': refusedOnly(application({ document_id: '1' })),
  'POST /v1/onboarding/drafts': withInput({}),
  'GET /v1/onboarding/drafts': withInput({}),
  'GET /v1/onboarding/drafts/details': draft(),
  'PUT /v1/onboarding/drafts': draft({ version: 1, changes: { name: 'Juma Otieno' } }),
  'DELETE /v1/onboarding/drafts': refusedOnly(draft()),
  'POST /v1/onboarding/drafts/file': draft({ document_type_id: '1', pages: [aPdfFile()] }),
  'DELETE /v1/onboarding/drafts/file': refusedOnly(draft({ document_type_id: '1' })),
  'GET /v1/onboarding/drafts/file': refusedOnly(draft({ document_type_id: '1' })),
  'POST /v1/onboarding/drafts/picture': draft({ picture }),
  'DELETE /v1/onboarding/drafts/picture': refusedOnly(draft()),
  'GET /v1/onboarding/drafts/picture': refusedOnly(draft()),
  'GET /v1/onboarding/card-issuance/index': withInput({}),
  'GET /v1/onboarding/card-issuance/details': ofDriver(),
  'GET /v1/onboarding/card-issuance/address': withInput({}),
  'GET /v1/onboarding/card-issuance/batches': withInput({}),
  // Needs a printed batch; covered by its own test.
  'GET /v1/onboarding/card-issuance/batch': refusedOnly(withInput({ batch_id: '1' })),
  'GET /v1/onboarding/card-issuance/signature': card(),
  'POST /v1/onboarding/card-issuance/print': refusedOnly({
    targetId: (t) => t.driver,
    input: (id) => ({ driver_ids: [id], layout: 'single' }),
  }),
  'POST /v1/onboarding/card-issuance/hand-over': card({ received_by: 'Asha', handed_over_on: '2026-11-20', identity: 'checked' }),
  'POST /v1/onboarding/card-issuance/replace': card({ reason: 'lost', comment: 'Lost' }),
  'POST /v1/onboarding/card-issuance/discard': card({ reason: 'Smeared' }),
  'POST /v1/onboarding/card-issuance/left': refusedOnly(ofDriver({ comment: 'Retired' })),
  'GET /v1/onboarding/pass-generation/index': withInput({}),
  'GET /v1/onboarding/pass-generation/details': ofDriver(),
  'POST /v1/onboarding/pass-generation/generate': { targetId: (t) => t.driver, input: (driverId) => ({ driver_ids: [driverId] }) },
}
