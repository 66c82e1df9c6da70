import * as z from 'zod/mini'
import { transporter } from '#accounts/access.rules.ts'
import { MadePass } from '#onboarding/pass-generation/pass-generation.contract.ts'
import { route } from '#platform/contract/route.ts'
import { fileAnswer, id } from '#platform/contract/shapes.ts'

const access = transporter('drivers.read')
const input = z.object({ driver_id: id() })

/** The pass of one of the office's drivers; how its expiry came about is part of the verdict. */
export const officePassContract = {
  history: route({
    method: 'GET',
    path: '/v2/transporter/pass/history',
    summary: "List a driver's passes, newest first",
    access,
    follows: ['driver'],
    input,
    output: z.object({ passes: z.array(MadePass) }),
  }),
  pdf: route({
    method: 'GET',
    path: '/v2/transporter/pass/pdf',
    summary: "Download a driver's pass as PDF, with the code of the card in force",
    access,
    input,
    output: fileAnswer(),
  }),
}
