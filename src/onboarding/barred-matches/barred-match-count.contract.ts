import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'

export const barredReviewers = staff('blacklist.review')
export const barredMatchesPath = '/v1/onboarding/barred-matches'

/** Every page of the staff portal shows it in the menu, so it is apart from what only the screens need. */
export const barredMatchCount = route({
  method: 'GET',
  path: `${barredMatchesPath}/counts`,
  summary: 'Count the applicants who may be a person whom this plant barred and whom nobody has compared',
  access: barredReviewers,
  follows: ['barred_match'],
  input: z.object({}),
  output: z.object({ open: z.number() }),
})
