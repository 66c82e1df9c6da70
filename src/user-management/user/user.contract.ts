import * as z from 'zod/mini'
import { permissionNames } from '#accounts/permissions.rules.ts'
import { portals } from '#accounts/portals.rules.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { done, id } from '#platform/contract/shapes.ts'
import { newAccessList, personFields, StateOfUser } from '../user-fields.contract.ts'
import { Invitation, usersAccess as access, usersCallPath } from '../users/users.contract.ts'

export const HeldAccess = z.object({
  _id: z.string(),
  plant: z.string(),
  portal: z.enum(portals),
  role: z.string(),
  acts_for: z.nullable(z.string()),
  /** The last day; null without an end. */
  ends_on: z.nullable(z.string()),
  has_ended: z.boolean(),
  granted_by: z.nullable(z.string()),
  granted_at: z.string(),
})
export type HeldAccess = z.output<typeof HeldAccess>

/** A permission in force, and the roles at plants that grant it. */
const HeldPermission = z.object({
  key: z.enum(permissionNames),
  label: z.string(),
  from: z.array(z.object({ role: z.string(), plant: z.string() })),
})

export const ShownUser = z.object({
  _id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  state: StateOfUser,
  invited_at: z.nullable(z.string()),
  last_seen_at: z.nullable(z.string()),
  /** At the plants where the reader manages users. */
  access: z.array(HeldAccess),
  other_plants: z.number(),
  permissions: z.array(HeldPermission),
  is_self: z.boolean(),
  /** Why the reader cannot change name, number and account, and who can; null where they can. */
  unchangeable: z.nullable(z.string()),
  /** A new number or email that waits for its code, and for the old one. */
  login_change: z.nullable(
    z.object({
      new_phone: z.nullable(z.string()),
      new_email: z.nullable(z.string()),
      is_confirmed: z.boolean(),
      objection_until: z.string(),
    }),
  ),
})
export type ShownUser = z.output<typeof ShownUser>

const UserSession = z.object({
  _id: z.string(),
  user_agent: z.nullable(z.string()),
  plant: z.nullable(z.string()),
  portal: z.nullable(z.enum(portals)),
  created_at: z.string(),
  last_seen_at: z.string(),
})
export type UserSession = z.output<typeof UserSession>

const ActivityRow = z.object({ _id: z.string(), at: z.string(), action: z.string(), subject: z.string(), plant: z.nullable(z.string()) })
export type ActivityRow = z.output<typeof ActivityRow>

const NotifiedType = z.object({ kind: z.enum(['request', 'onboarding', 'gate']), name: z.string(), options: z.array(z.string()) })
export type NotifiedType = z.output<typeof NotifiedType>

const user = { id: id() }

export const userContract = {
  details: route({
    method: 'GET',
    path: `${usersCallPath}/details`,
    summary: 'One user with access and permissions at the plants where you manage users',
    access,
    input: z.object(user),
    output: ShownUser,
  }),
  update: route({
    method: 'PUT',
    path: `${usersCallPath}/update`,
    summary: 'Change name and email; a new phone number waits for its code, and a day for an objection of the old one',
    access,
    input: z.object({ ...user, ...personFields }),
    output: done(),
  }),
  withdrawLoginChange: route({
    method: 'POST',
    path: `${usersCallPath}/withdraw-login-change`,
    summary: 'Withdraw the change of a number that waits',
    access,
    input: z.object(user),
    output: done(),
  }),
  grant: route({
    method: 'POST',
    path: `${usersCallPath}/grant`,
    summary: 'Give a user further access',
    creates: true,
    access,
    input: z.object({ ...user, allocations: newAccessList }),
    output: done(),
  }),
  changeEnd: route({
    method: 'PUT',
    path: `${usersCallPath}/change-end`,
    summary: "Set the last day of a user's access, or none",
    access,
    input: z.object({ ...user, allocation_id: id(), ends_on: z.optional(plainDate) }),
    output: done(),
  }),
  endAccess: route({
    method: 'POST',
    path: `${usersCallPath}/end-access`,
    summary: "End a user's access at once; it stays on record",
    access,
    input: z.object({ ...user, allocation_id: id() }),
    output: done(),
  }),
  waiting: route({
    method: 'GET',
    path: `${usersCallPath}/waiting`,
    summary: 'What waits for a user: to be seen before the account is disabled',
    access,
    input: z.object(user),
    output: z.object({ waiting: z.array(z.string()) }),
  }),
  disable: route({
    method: 'POST',
    path: `${usersCallPath}/disable`,
    summary: "Disable a user's account, which ends every session",
    access,
    input: z.object(user),
    output: done(),
  }),
  enable: route({
    method: 'POST',
    path: `${usersCallPath}/enable`,
    summary: 'Enable a disabled account',
    access,
    input: z.object(user),
    output: done(),
  }),
  invite: route({
    method: 'POST',
    path: `${usersCallPath}/invite`,
    summary: 'Send the invitation again; answers the link where nothing can be sent',
    creates: true,
    access,
    input: z.object(user),
    output: Invitation,
  }),
}

/** Where a user is logged in, what they did, and what they are notified of. */
export const userHistoryContract = {
  sessions: route({
    method: 'GET',
    path: `${usersCallPath}/sessions`,
    summary: "List a user's sessions at the plants where you manage users, and those without a plant",
    access,
    input: z.object(user),
    output: z.object({ sessions: z.array(UserSession) }),
  }),
  endSession: route({
    method: 'POST',
    path: `${usersCallPath}/end-session`,
    summary: "End one of a user's sessions, or without session_id all that you see",
    access,
    input: z.object({ ...user, session_id: z.optional(id()) }),
    output: done(),
  }),
  activity: route({
    method: 'GET',
    path: `${usersCallPath}/activity`,
    summary: 'What a user did, newest first, from the audit',
    access,
    input: z.object({ ...user, ...pageInput }),
    output: paged(ActivityRow),
  }),
  notifications: route({
    method: 'GET',
    path: `${usersCallPath}/notifications`,
    summary: 'The notifications that a user is chosen for',
    access,
    input: z.object(user),
    output: z.object({ types: z.array(NotifiedType) }),
  }),
}
