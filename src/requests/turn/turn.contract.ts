import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'

export const turnContract = {
  /** What says whether a decision leads on to the next request by itself. */
  today: route({
    method: 'GET',
    path: '/v2/requests/decided-today',
    summary: 'Count the requests that you have decided today',
    access: staff('requests.read'),
    follows: ['request'],
    input: z.object({}),
    output: z.object({ decided: z.int() }),
  }),
}
