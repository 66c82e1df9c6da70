import * as z from 'zod'
import { anyone } from '#platform/contract/access.ts'
import { route } from '#platform/contract/route.ts'

/** For whatever stands in front of the servers: is this one alive, and does it want calls. */
export const healthContract = {
  live: route({
    method: 'GET',
    path: '/v1/health/live',
    summary: 'The process runs',
    access: anyone,
    isProbe: true,
    input: z.object({}),
    output: z.object({ live: z.boolean() }),
  }),
  ready: route({
    method: 'GET',
    path: '/v1/health/ready',
    summary: 'The database answers, there is room on the disk, and the server is not on its way out; 503 with the reason otherwise',
    access: anyone,
    isProbe: true,
    input: z.object({}),
    output: z.object({ ready: z.boolean() }),
  }),
}
