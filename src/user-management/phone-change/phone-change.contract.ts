import * as z from 'zod/mini'
import { anyone } from '#platform/contract/access.ts'
import { route } from '#platform/contract/route.ts'
import { done, mandatory } from '#platform/contract/shapes.ts'

const link = mandatory({ max: 100 })
const path = '/v1/auth/phone-change'

/** What the two numbers of a change do, each by the link that was sent to it. */
export const phoneChangeContract = {
  showPhoneChange: route({
    method: 'POST',
    path: `${path}/show`,
    summary: 'Show the change of a number to who has the link of one of its two numbers',
    access: anyone,
    input: z.object({ link }),
    output: z.object({
      side: z.enum(['old', 'new']),
      /** Masked. */
      old_phone: z.string(),
      new_phone: z.string(),
      state: z.enum(['open', 'done', 'objected', 'withdrawn', 'expired']),
      has_entered: z.boolean(),
      objection_until: z.string(),
    }),
  }),
  enterPhoneCode: route({
    method: 'POST',
    path: `${path}/enter`,
    summary: 'Enter the code that was sent with the link: the new number confirms, the old one agrees',
    access: anyone,
    input: z.object({ link, code: mandatory({ max: 10 }) }),
    output: done(),
  }),
  objectToPhoneChange: route({
    method: 'POST',
    path: `${path}/object`,
    summary: 'Object to the change, with the link of the old number: it keeps its login',
    access: anyone,
    input: z.object({ link }),
    output: done(),
  }),
}
