import * as z from 'zod/mini'
import { anyone } from '#platform/contract/access.ts'
import { route } from '#platform/contract/route.ts'

/** Liveness and readiness probes for load balancers, and what runs. */
export const healthContract = {
  live: route({
    method: 'GET',
    path: '/v1/health/live',
    summary: 'The process runs, of which installation: servers with one key have the same identity',
    access: anyone,
    isProbe: true,
    input: z.object({}),
    output: z.object({ live: z.boolean(), installation: z.string() }),
  }),
  ready: route({
    method: 'GET',
    path: '/v1/health/ready',
    summary:
      'The database answers, the disk has space and the server is not draining; 503 with the reason otherwise. A gateway for messages or a bucket of files that fails is only named',
    access: anyone,
    isProbe: true,
    input: z.object({}),
    output: z.object({ ready: z.boolean(), degraded: z.array(z.enum(['sms', 'mail', 'files'])) }),
  }),
  version: route({
    method: 'GET',
    path: '/v1/version',
    summary: 'The running version, its commit where known, and the last migration of the database',
    access: anyone,
    isProbe: true,
    input: z.object({}),
    output: z.object({ version: z.string(), commit: z.nullable(z.string()), schema: z.string() }),
  }),
}
