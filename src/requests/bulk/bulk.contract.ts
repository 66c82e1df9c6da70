import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'
import { id, mandatory } from '#platform/contract/shapes.ts'
import { commentRequired } from '../kinds/kind-shapes.contract.ts'
import { requestsContract } from '../requests.contract.ts'

/** How many requests are approved at once. */
export const mostInBulk = 50

export const NotApproved = z.object({
  _id: z.string(),
  /** 'Renew medical, Asha Otieno'; null for one that the reader may not see. */
  name: z.nullable(z.string()),
  why: z.string(),
})

export const bulkContract = {
  /** Each request in a transaction of its own: what cannot be approved is named and stops nothing else. Throws 403 for those who may decide none of the kinds. */
  approve: route({
    method: 'POST',
    path: '/v2/requests/approve-several',
    summary: 'Approve several clean renewals, picture changes and bulker trainings with one comment',
    access: staff('requests.read'),
    input: z.object({
      request_ids: z
        .array(id(), 'Choose requests')
        .check(z.minLength(1, 'Choose at least one request'), z.maxLength(mostInBulk, `Choose at most ${mostInBulk} requests`)),
      comment: mandatory({ message: commentRequired }),
    }),
    output: z.object({ message: z.string(), approved: z.array(z.string()), not_approved: z.array(NotApproved) }),
  }),
}

/** What an approval of several changes. */
export const invalidatedByBulk = [requestsContract.index, requestsContract.details]
