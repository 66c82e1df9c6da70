import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'
import { done, id } from '#platform/contract/shapes.ts'

const access = staff('requests.read')
const input = z.object({ request_id: id() })

/** Which colleagues have a request's page open. Nothing is locked: several may read it, and one decides. */
export const presenceContract = {
  enter: route({
    method: 'POST',
    path: '/v2/requests/presence/enter',
    summary: 'Show colleagues that you have this request open, and list those who also have',
    access,
    follows: ['request_page'],
    input,
    output: z.object({
      /** Whole names, at most ten, in the order of their arrival or last sign of life. */
      others: z.array(z.string()),
    }),
  }),
  leave: route({
    method: 'POST',
    path: '/v2/requests/presence/leave',
    summary: 'You no longer have this request open',
    access,
    input,
    output: done(),
  }),
}
