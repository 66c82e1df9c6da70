import * as z from 'zod/mini'
import { portalUsers } from '#accounts/access.rules.ts'
import { languages } from '#platform/contract/language.ts'
import { route } from '#platform/contract/route.ts'
import { fileAnswer, id } from '#platform/contract/shapes.ts'

export const lettersContract = {
  letter: route({
    method: 'GET',
    path: '/v2/cases/letter',
    summary: 'Open a letter of a case as PDF, in the language in which it was sent or in another one',
    access: portalUsers(['staff_portal', 'transporter_portal'], 'requests.read'),
    input: z.object({ id: id(), language: z.optional(z.enum(languages, 'Choose English or Kiswahili')) }),
    output: fileAnswer(),
  }),
}
