import * as z from 'zod/mini'
import { signedIn } from '#platform/contract/access.ts'
import { route } from '#platform/contract/route.ts'
import { done, id } from '#platform/contract/shapes.ts'

const path = '/v1/auth/office-invitations'

const OfficeInvitation = z.object({
  _id: z.string(),
  transporter: z.string(),
  plant: z.string(),
  role: z.string(),
  invited_by: z.string(),
  invited_at: z.string(),
  expires_at: z.string(),
})
export type OfficeInvitation = z.output<typeof OfficeInvitation>

/** What offices ask of a person who is known already. */
export const consentContract = {
  list: route({
    method: 'GET',
    path,
    summary: 'Which transporters ask you to work for them',
    access: signedIn,
    input: z.object({}),
    output: z.object({ invitations: z.array(OfficeInvitation) }),
  }),
  answer: route({
    method: 'POST',
    path: `${path}/answer`,
    summary: 'Accept or decline to work for a transporter; it sees you once you have accepted',
    creates: true,
    access: signedIn,
    input: z.object({ id: id(), accepts: z.boolean('Accept or decline') }),
    output: done(),
  }),
}
