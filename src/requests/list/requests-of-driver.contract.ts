import * as z from 'zod/mini'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { id } from '#platform/contract/shapes.ts'
import { isRequestStatus } from '../engine/request-types.contract.ts'
import { RequestRow, requestsContract } from '../requests.contract.ts'

export const requestsOfDriverContract = {
  list: route({
    method: 'GET',
    path: '/v2/requests/of-driver',
    summary: "List a driver's requests, newest first",
    access: requestsContract.index.access,
    follows: ['request'],
    input: z.object({
      ...pageInput,
      driver_id: id(),
      status: z.optional(z.coerce.number('Choose a status').check(z.refine(isRequestStatus, 'Choose a status'))),
    }),
    output: paged(RequestRow),
  }),
}
