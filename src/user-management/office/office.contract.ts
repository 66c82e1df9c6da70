import * as z from 'zod/mini'
import { transporter } from '#accounts/access.rules.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { done, id } from '#platform/contract/shapes.ts'
import { invitationLink, personFields, phoneLookUp, StateOfUser } from '../user-fields.contract.ts'

const callPath = '/v2/transporter/people'
const access = transporter('transporter.users')

/** A person of the transporter's own office at this plant. */
const OfficePerson = z.object({
  _id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  /** What they have now, or had. */
  roles: z.array(z.string()),
  state: StateOfUser,
  last_seen_at: z.nullable(z.string()),
  /** The last day of access; null without an end. */
  ends_on: z.nullable(z.string()),
  is_self: z.boolean(),
})
export type OfficePerson = z.output<typeof OfficePerson>

export const officeContract = {
  index: route({
    method: 'GET',
    path: `${callPath}/index`,
    summary: "List the people of one's own transporter at this plant, also ended",
    access,
    input: z.object(pageInput),
    output: paged(OfficePerson),
  }),
  form: route({
    method: 'GET',
    path: `${callPath}/form`,
    summary: 'The roles that the inviter may give, and how many people have access',
    access,
    input: z.object({}),
    output: z.object({
      roles: z.array(z.object({ _id: z.string(), name: z.string() })),
      with_access: z.number(),
      most: z.number(),
    }),
  }),
  findByPhone: route({
    method: 'POST',
    path: `${callPath}/find-by-phone`,
    summary: 'Find the person with exactly this phone number, to give them access; every look-up counts and every match is audited',
    access,
    ...phoneLookUp,
  }),
  invite: route({
    method: 'POST',
    path: `${callPath}/invite`,
    summary: "Give a person access for one's own transporter at this plant, and invite them; one who is known already is asked first",
    creates: true,
    access,
    input: z.object({
      ...personFields,
      role_id: id(),
      ends_on: z.optional(plainDate),
      /** The known person with this phone number, who gets the access; name and email then stay as they are. */
      existing_id: z.optional(id()),
    }),
    output: z.extend(done(), { ...invitationLink, _id: z.string() }),
  }),
  resend: route({
    method: 'POST',
    path: `${callPath}/resend`,
    summary: 'Send a person of the office the invitation again',
    creates: true,
    access,
    input: z.object({ id: id() }),
    output: z.extend(done(), invitationLink),
  }),
  end: route({
    method: 'POST',
    path: `${callPath}/end`,
    summary: "End a person's access for one's own transporter at this plant, at once",
    access,
    input: z.object({ id: id() }),
    output: done(),
  }),
}
