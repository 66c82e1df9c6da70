import * as z from 'zod/mini'
import { signedIn } from '#platform/contract/access.ts'
import { route } from '#platform/contract/route.ts'
import { done, id } from '#platform/contract/shapes.ts'

const key = { setting: z.enum(['request', 'onboarding', 'gate'], 'Choose request, onboarding or gate'), type: id() }

/** A type of notification that the user is chosen for. */
const MailChoice = z.object({ ...key, name: z.string(), by_mail: z.boolean() })
export type MailChoice = z.output<typeof MailChoice>

export const choicesContract = {
  index: route({
    method: 'GET',
    path: '/v1/notifications/choices',
    summary: 'List the notifications that you are chosen for, and which of them also come by mail',
    access: signedIn,
    input: z.object({}),
    output: z.object({ choices: z.array(MailChoice) }),
  }),
  update: route({
    method: 'PUT',
    path: '/v1/notifications/choices',
    summary: 'Choose whether a type of notification also comes by mail',
    access: signedIn,
    input: z.object({ ...key, by_mail: z.boolean('Choose true or false') }),
    output: done(),
  }),
}
