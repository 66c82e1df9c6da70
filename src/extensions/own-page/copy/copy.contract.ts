import * as z from 'zod/mini'
import { anyone } from '#platform/contract/access.ts'
import { route } from '#platform/contract/route.ts'
import { done } from '#platform/contract/shapes.ts'

export const ownCopyContract = {
  ask: route({
    method: 'POST',
    path: '/v2/drivers/own-page/copy',
    summary: "Ask the plant for the own copy, by the link of the driver's own page; it is taken at the plant",
    access: anyone,
    input: z.object({
      /** The secret of the link. */
      token: z.string().check(z.maxLength(64)),
    }),
    output: done(),
  }),
}
