import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'
import { kindSlugs } from '../kinds/kinds.contract.ts'

/** How many comments are offered for approving, and as many for rejecting. */
export const offeredComments = 5

const comments = z.array(z.string())
const OfDecision = z.object({ approve: comments, reject: comments })

export const lastCommentsContract = {
  /** The reader's own comments at this plant, each once, newest first, and those that the plant offers to all. Throws 403 for those who may not decide the kind. */
  own: route({
    method: 'GET',
    path: '/v2/requests/last-comments',
    summary: "List your own last comments on decisions of a kind of request, and the plant's standard ones",
    access: staff('requests.read'),
    input: z.object({ kind: z.enum(kindSlugs, 'Choose a kind of request') }),
    output: z.extend(OfDecision, { plant: OfDecision }),
  }),
}
