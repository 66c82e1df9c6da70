import { requestType } from '#requests/engine/request-types.contract.ts'
import { kinds } from '#requests/kinds/kinds.contract.ts'
import { mendableFields, sentBackSlugs, type SentBackSlug } from '#requests/send-back/mendable-fields.contract.ts'
import type { CallExample } from './call-examples.ts'

const pending = (slug: SentBackSlug, rest: object): CallExample => ({
  targetId: ({ requests }) => requests.get(kinds[slug].typeId) ?? '',
  input: (request_id) => ({ request_id, ...rest }),
})

/** What sends requests back to their submitters, and reads what was sent back. */
export const sendBackExamples: Readonly<Record<string, CallExample>> = {
  'GET /v2/requests/versions': {
    targetId: ({ requests }) => requests.get(requestType.bulkerRenewal) ?? '',
    input: (request_id) => ({ request_id }),
  },
  ...Object.fromEntries(
    sentBackSlugs.flatMap((slug) => [
      [`POST /v2/requests/send-back/${slug}`, pending(slug, { comment: 'Blurred', fields: Object.keys(mendableFields[slug]) })],
      // Needs a request that was sent back; covered by its own test.
      [`POST /v2/requests/resubmit/${slug}`, { ...pending(slug, {}), isRefusedOnly: true }],
    ]),
  ),
}
