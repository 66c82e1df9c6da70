import * as z from 'zod/mini'
import { transporter } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'
import { done } from '#platform/contract/shapes.ts'

const access = transporter('drivers.read')
const path = '/v2/transporter/weekly-digest'

export const digestChoiceContract = {
  shown: route({
    method: 'GET',
    path,
    summary: 'Show whether you get the weekly digest of your drivers',
    access,
    input: z.object({}),
    output: z.object({ is_sent: z.boolean() }),
  }),
  update: route({
    method: 'PUT',
    path,
    summary: 'Start or stop your weekly digest',
    access,
    input: z.object({ is_sent: z.boolean('Choose true or false') }),
    output: done(),
  }),
}
