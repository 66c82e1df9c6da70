import { renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import type { CallExample } from './call-examples.ts'

/** The examples of calls about several requests. */
export const requestExamples: Readonly<Record<string, CallExample>> = {
  'POST /v2/requests/approve-several': {
    input: () => ({ request_ids: ['999999999'], comment: 'Agreed' }),
    handlerAccess: renewMedical.decide.access,
  },
  'GET /v2/requests/last-comments': { input: () => ({ kind: renewMedical.slug }), handlerAccess: renewMedical.decide.access },
}
