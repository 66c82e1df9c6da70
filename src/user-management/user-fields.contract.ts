import * as z from 'zod/mini'
import { portals } from '#accounts/portals.rules.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { id, mandatory } from '#platform/contract/shapes.ts'
import { userStates } from './user-state.rules.ts'

/** What a person is called and reached by. The phone number is the login. */
export const personFields = {
  first_name: mandatory({ max: 60 }),
  last_name: mandatory({ max: 60 }),
  phone: mandatory({ max: 40 }),
  email: z.optional(z.pipe(mandatory({ max: 254 }), z.email('Enter an email address, such as name@example.com'))),
}

/** Access to give: a role of a portal at a plant, for a transporter, doctor or company where the portal has one, until a day or without an end. */
export const NewAccess = z.object({
  plant_id: id(),
  portal: z.enum(portals, 'Choose a portal'),
  role_id: id(),
  transporter_id: z.optional(id()),
  doctor_id: z.optional(id()),
  company: z.optional(mandatory({ max: 100 })),
  ends_on: z.optional(plainDate),
})
export type NewAccess = z.output<typeof NewAccess>

export const mostAccessAtOnce = 20
const noAccess = 'Add access to at least one plant'
export const newAccessList = z
  .array(NewAccess, noAccess)
  .check(z.minLength(1, noAccess), z.maxLength(mostAccessAtOnce, `Give at most ${mostAccessAtOnce} at once`))

export const StateOfUser = z.object({ key: z.enum(userStates), name: z.string() })
export type StateOfUser = z.output<typeof StateOfUser>

/** Of a call that invites: set where nothing could be sent. */
export const invitationLink = { link: z.nullable(z.string()) }

/** The person with exactly a phone number. */
export const phoneLookUp = {
  input: z.object({ phone: mandatory({ max: 40 }) }),
  output: z.object({ user: z.nullable(z.object({ _id: z.string(), first_name: z.string(), last_name: z.string() })) }),
}
