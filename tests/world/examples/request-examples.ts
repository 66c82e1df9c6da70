import { renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { aPdf } from '#platform/server/files/sample-pdf.factory.ts'
import { requestType } from '#requests/engine/request-types.contract.ts'
import type { CallExample } from './call-examples.ts'

const evidence = (input: CallExample['input']): CallExample => ({
  targetId: ({ requests }) => requests.get(requestType.sanctionEvidence) ?? '',
  input,
})

const scan = new File([new Uint8Array(aPdf())], 'scan.pdf', { type: 'application/pdf' })

/** The examples of calls about several requests. */
export const requestExamples: Readonly<Record<string, CallExample>> = {
  'POST /v2/requests/approve-several': {
    input: () => ({ request_ids: ['999999999'], comment: 'Agreed' }),
    handlerAccess: renewMedical.decide.access,
  },
  'GET /v2/cases/index': { input: () => ({}) },
  'GET /v2/cases/hearing-rule': { input: () => ({}) },
  'POST /v2/cases/details': { targetId: (t) => t.case, input: (id) => ({ id }) },
  'POST /v2/cases/reply': { targetId: (t) => t.heard, reach: 'office', input: (request_id) => ({ request_id, said: 'At home that day' }) },
  'POST /v2/cases/paper-reply': { targetId: (t) => t.heard, input: (request_id) => ({ request_id, side: 'driver', file: scan }) },
  'GET /v2/cases/letter': { targetId: (t) => t.letter, input: (id) => ({ id }) },
  'GET /v2/cases/reply-file': { targetId: (t) => t.reply, input: (id) => ({ id }) },
  // By the secret of a link; its own tests send it.
  'POST /v2/drivers/own-page/reply': {
    input: () => ({ token: 'x'.repeat(43), request_id: '999999999', language: 'en', said: 'At home' }),
    isRefusedOnly: true,
  },
  'GET /v2/requests/sanction-evidence': evidence((request_id) => ({ request_id })),
  // Needs evidence that waits; covered by its own test.
  'POST /v2/requests/action/sanction-evidence': {
    ...evidence((request_id) => ({ request_id, comment: 'Seen', key: 'reject' })),
    isRefusedOnly: true,
  },
  'GET /v2/requests/sanction-evidence/file': { targetId: (t) => t.evidence, input: (id) => ({ id }) },
  'GET /v2/requests/last-comments': { input: () => ({ kind: renewMedical.slug }), handlerAccess: renewMedical.decide.access },
}
