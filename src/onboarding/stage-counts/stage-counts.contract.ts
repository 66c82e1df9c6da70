import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'

/** Every page of the staff portal shows them in the menu, so they are apart from what only the screens need. */
export const stageCountsContract = {
  counts: route({
    method: 'GET',
    path: '/v1/onboarding/stage-counts',
    mayLag: true,
    summary: 'Count who waits at each stage of onboarding; of the stages that the reader may open',
    access: staff(),
    follows: ['onboarding', 'driver'],
    input: z.object({}),
    output: z.object({
      verification: z.optional(z.number()),
      passes: z.optional(z.number()),
      cards: z.optional(z.number()),
    }),
  }),
}
