import * as z from 'zod/mini'
import { anyone } from '#platform/contract/access.ts'
import { route } from '#platform/contract/route.ts'
import { done, mandatory } from '#platform/contract/shapes.ts'

const link = mandatory({ max: 100 })
const path = '/v1/auth/login-change'

/** What the two sides of a change of login do, each by the link that was sent to it. */
export const loginChangeContract = {
  showLoginChange: route({
    method: 'POST',
    path: `${path}/show`,
    summary: 'Show the change of a login to who has the link of one of its two sides',
    access: anyone,
    input: z.object({ link }),
    output: z.object({
      side: z.enum(['old', 'new']),
      /** Masked. */
      before: z.string(),
      after: z.string(),
      state: z.enum(['open', 'done', 'objected', 'withdrawn', 'expired']),
      has_entered: z.boolean(),
      objection_until: z.string(),
    }),
  }),
  enterLoginCode: route({
    method: 'POST',
    path: `${path}/enter`,
    summary: 'Enter the code that was sent with the link: the new login confirms, the old one agrees',
    access: anyone,
    input: z.object({ link, code: mandatory({ max: 10 }) }),
    output: done(),
  }),
  objectToLoginChange: route({
    method: 'POST',
    path: `${path}/object`,
    summary: 'Object to the change, with the link of the old login: it stays',
    access: anyone,
    input: z.object({ link }),
    output: done(),
  }),
}
