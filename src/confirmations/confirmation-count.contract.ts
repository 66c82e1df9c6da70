import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'

export const confirmationsPath = '/v2/confirmations'

/** Every page of the staff portal shows it in the menu, so it is apart from what only the screens need. */
export const confirmationCount = route({
  method: 'GET',
  path: `${confirmationsPath}/counts`,
  summary: 'Count the changes that wait for the reader as their second person',
  access: staff(),
  follows: ['confirmation'],
  input: z.object({}),
  output: z.object({ needs_you: z.number() }),
})
