import * as z from 'zod/mini'
import { anyone } from '#platform/contract/access.ts'
import { route } from '#platform/contract/route.ts'

export const installationContract = {
  state: route({
    method: 'GET',
    path: '/v1/auth/installation',
    summary: 'Whether there are users who could log in; before that, the login page says how to create the first',
    access: anyone,
    input: z.object({}),
    output: z.object({ has_users: z.boolean() }),
  }),
}
