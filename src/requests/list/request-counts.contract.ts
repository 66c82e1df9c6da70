import * as z from 'zod'
import { peopleOf } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'

export const requestCountsContract = {
  waiting: route({
    method: 'GET',
    path: '/v2/requests/counts',
    summary: 'How many requests wait: at the plant all that are pending, for a transporter those that it is to answer',
    access: peopleOf(['staff_portal', 'transporter_portal'], 'requests.read'),
    follows: ['request'],
    input: z.object({}),
    output: z.object({ waiting: z.number() }),
  }),
}
