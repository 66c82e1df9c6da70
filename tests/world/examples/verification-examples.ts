import { verifiers } from '#onboarding/verification/queue/queue.contract.ts'
import type { CallExample } from './call-examples.ts'

const nothing: CallExample = { input: () => ({}) }
const ofApplication = (more: object = {}): CallExample => ({
  targetId: (t) => t.application,
  input: (application_id) => ({ application_id, ...more }),
})
const ofDocument = (more: object = {}): CallExample => ({ targetId: (t) => t.document, input: (document_id) => ({ document_id, ...more }) })

const ofMatch = (more: object = {}): CallExample => ({ targetId: (t) => t.match, input: (match_id) => ({ match_id, ...more }) })

/** The calls of those who compare applicants with barred persons. */
export const barredMatchExamples: Readonly<Record<string, CallExample>> = {
  'GET /v1/onboarding/barred-matches/index': nothing,
  'GET /v1/onboarding/barred-matches/counts': nothing,
  'GET /v1/onboarding/barred-matches/details': ofMatch(),
  'POST /v1/onboarding/barred-matches/answer': ofMatch({ answer: 'another person', comment: 'Compared the photographs' }),
  // The applicant has no photograph; covered by its own test.
  'GET /v1/onboarding/barred-matches/file': { ...ofMatch({ of: 'applicant' }), isRefusedOnly: true },
  'GET /v1/onboarding/barred-matches/shared-numbers': nothing,
  'GET /v2/admin/shared-id-numbers': nothing,
}

/** The calls of document verification. */
export const verificationExamples: Readonly<Record<string, CallExample>> = {
  'GET /v1/onboarding/stage-counts': nothing,
  'GET /v1/onboarding/document-verification/index': nothing,
  'GET /v1/onboarding/document-verification/index/export': nothing,
  'GET /v1/onboarding/document-verification/counts': nothing,
  // Takes an application of its plant, each time another; covered by its own tests.
  'POST /v1/onboarding/document-verification/take-next': { ...nothing, isRefusedOnly: true },
  'GET /v1/onboarding/document-verification/details': { targetId: (t) => t.applicant, input: (driver_id) => ({ driver_id }) },
  'GET /v1/onboarding/document-verification/history': ofApplication(),
  'GET /v1/onboarding/document-verification/duplicates': ofApplication(),
  'POST /v1/onboarding/document-verification/take-over': ofApplication(),
  'POST /v1/onboarding/document-verification/document': ofDocument({ decision: 'return', reason: 'unreadable' }),
  'POST /v1/onboarding/document-verification/verify': ofApplication(),
  'POST /v1/onboarding/document-verification/return': ofApplication(),
  'POST /v1/onboarding/document-verification/decline': ofApplication({ comment: 'Seen' }),
  'GET /v1/onboarding/document-verification/file': { ...ofDocument(), handlerAccess: verifiers },
}
