import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { portals } from '#accounts/portals.rules.ts'
import { exportOf } from '#platform/contract/export.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { done, id, optionalText } from '#platform/contract/shapes.ts'
import { invitationLink, newAccessList, personFields, phoneLookUp, StateOfUser } from '../user-fields.contract.ts'
import { userStates } from '../user-state.rules.ts'

export const usersCallPath = '/v2/admin/users'
export const usersAccess = staff('users.manage')

/** One access of a user in the list. */
const ListedAccess = z.object({
  plant: z.string(),
  portal: z.enum(portals),
  role: z.string(),
  /** The transporter, doctor or company. */
  acts_for: z.nullable(z.string()),
  has_ended: z.boolean(),
})
export type ListedAccess = z.output<typeof ListedAccess>

export const UserListRow = z.object({
  _id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  state: StateOfUser,
  /** At the plants where the reader manages users: this one's first, and what has ended last. */
  access: z.array(ListedAccess),
  /** Further plants where the person has access. */
  other_plants: z.number(),
  last_seen_at: z.nullable(z.string()),
})
export type UserListRow = z.output<typeof UserListRow>

const sorts = ['name', '-name', 'last_seen', '-last_seen'] as const

const index = route({
  method: 'GET',
  path: `${usersCallPath}/index`,
  mayLag: true,
  summary: 'List the users with access at this plant, also ended',
  access: usersAccess,
  input: z.object({
    ...pageInput,
    /** Part of the name, the phone number or the email. */
    search: z.optional(optionalText(100)),
    state: z.optional(z.enum(userStates, 'Choose a state')),
    portal: z.optional(z.enum(portals, 'Choose a portal')),
    role_id: z.optional(id()),
    transporter_id: z.optional(id()),
    /** Users who also have access at this plant. */
    plant_id: z.optional(id()),
    sort: z._default(z.enum(sorts, `Sort by one of ${sorts.join(', ')}`), 'name'),
  }),
  output: paged(UserListRow),
})

const NamedChoice = z.object({ _id: z.string(), name: z.string() })
/** A role, with the plants where the reader may give it. */
const RoleChoice = z.extend(NamedChoice, { portal: z.enum(portals), grantable_at: z.array(z.string()) })

export const Invitation = z.extend(done(), invitationLink)

export const usersContract = {
  index,
  exported: exportOf(index, 'Export the filtered users'),
  form: route({
    method: 'GET',
    path: `${usersCallPath}/form`,
    summary: 'The plants, roles, transporters and doctors to choose from',
    access: usersAccess,
    input: z.object({}),
    output: z.object({
      plants: z.array(NamedChoice),
      roles: z.array(RoleChoice),
      transporters: z.array(NamedChoice),
      doctors: z.array(NamedChoice),
    }),
  }),
  findByPhone: route({
    method: 'POST',
    path: `${usersCallPath}/find-by-phone`,
    summary: 'Find the person with exactly this phone number, to give them access; every look-up counts and every match is audited',
    access: usersAccess,
    ...phoneLookUp,
  }),
  create: route({
    method: 'POST',
    path: `${usersCallPath}/create`,
    summary: 'Add a user with access and invite them, or give a known person access',
    creates: true,
    access: usersAccess,
    input: z.object({
      ...personFields,
      allocations: newAccessList,
      /** The known person with this phone number, who gets the access; name and email then stay as they are. */
      existing_id: z.optional(id()),
    }),
    output: z.extend(Invitation, { _id: z.string() }),
  }),
}
