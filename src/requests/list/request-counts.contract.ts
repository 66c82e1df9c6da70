import * as z from 'zod/mini'
import { portalUsers } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'

export const requestCountsContract = {
  waiting: route({
    method: 'GET',
    path: '/v2/requests/counts',
    summary:
      'Count what waits: for a decider, what waits for their decision; for other staff, all pending requests; for a transporter, what needs its office',
    access: portalUsers(['staff_portal', 'transporter_portal'], 'requests.read'),
    follows: ['request'],
    input: z.object({}),
    output: z.object({ waiting: z.number() }),
  }),
}
