import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { portalCalls } from '../portal-calls.contract.ts'

const calls = portalCalls({ portal: 'trainer', prefix: '/v2/ddt-trainer', what: 'defensive training' })

export const ddtContract = {
  ...calls,
  form: route({
    method: 'GET',
    path: '/v2/pass/renewal/ddt/form',
    summary: 'List the syllabus names',
    access: calls.verify.access,
    input: z.object({}),
    output: z.object({ syllabus: z.array(z.string()) }),
  }),
}
