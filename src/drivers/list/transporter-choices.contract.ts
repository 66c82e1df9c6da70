import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'

/** Apart from the drivers' contract, whose weight screens without drivers need not carry. */
export const transporterChoices = route({
  method: 'GET',
  path: '/v1/onboarding/form/detail-data',
  summary: 'List the transporters for the filter',
  access: staff('drivers.read'),
  input: z.object({}),
  output: z.object({ transporters: z.array(z.object({ _id: z.string(), name: z.string() })) }),
})
