import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { portalCalls } from '../portal-calls.contract.ts'

const calls = portalCalls({ portal: 'doctor', prefix: '/v2/doctor', what: 'medical' })

export const medicalContract = {
  ...calls,
  form: route({
    method: 'GET',
    path: '/v2/pass/renewal/medical/form',
    summary: 'List the doctors approved for medicals; a renewal is always by the session’s doctor',
    access: calls.verify.access,
    input: z.object({}),
    output: z.object({ doctors: z.array(z.object({ _id: z.string(), name: z.string(), reg_no: z.nullable(z.string()) })) }),
  }),
}
