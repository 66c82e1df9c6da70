import * as z from 'zod'
import { signedIn } from '#platform/contract/access.ts'
import { route } from '#platform/contract/route.ts'
import { done } from '#platform/contract/shapes.ts'

export const otherSessionsContract = {
  end: route({
    method: 'POST',
    path: '/v1/auth/end-other-sessions',
    summary: 'Log out all other devices: end all your sessions except this one',
    access: signedIn,
    input: z.object({}),
    output: done(),
  }),
}
