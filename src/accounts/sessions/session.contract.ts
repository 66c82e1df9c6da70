import * as z from 'zod/mini'
import { anyone, signedIn } from '#platform/contract/access.ts'
import { route } from '#platform/contract/route.ts'
import { done, id } from '#platform/contract/shapes.ts'
import { OwnSettings } from '../settings/own-settings.contract.ts'
import { portals } from '../portals.rules.ts'
import { permissionNames } from '../permissions.rules.ts'
import { AccessToken } from '../sign-in/access-token.contract.ts'

const Named = z.object({ _id: id(), name: z.string() })
const Person = z.object({ _id: id(), first_name: z.string(), last_name: z.string() })

const actingFor = {
  role: z.string(),
  /** Set in the transporter portal, `doctor` in the doctor portal; null elsewhere. */
  transporter: z.nullable(Named),
  doctor: z.nullable(Named),
  company: z.nullable(z.string()),
}

/** A plant and portal that the user can select. */
export const Allocation = z.object({ _id: id(), plant: Named, portal: z.enum(portals), ...actingFor, is_chosen: z.boolean() })
export type Allocation = z.output<typeof Allocation>

/** The signed-in user; `acting` is null until a plant and portal are selected. */
export const Me = z.object({
  user: z.extend(Person, { phone: z.string(), email: z.nullable(z.string()) }),
  portal: z.nullable(z.enum(portals)),
  permissions: z.array(z.enum(permissionNames)),
  acting: z.nullable(
    z.object({
      allocation_id: id(),
      plant: z.extend(Named, { country: z.string(), time_zone: z.string(), id_no_pattern: z.string() }),
      ...actingFor,
    }),
  ),
  settings: OwnSettings,
})
export type Me = z.output<typeof Me>

export const OwnSession = z.object({
  _id: id(),
  is_current: z.boolean(),
  user_agent: z.nullable(z.string()),
  plant: z.nullable(z.string()),
  portal: z.nullable(z.enum(portals)),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})
export type OwnSession = z.output<typeof OwnSession>

const noInput = z.object({})

export const sessionContract = {
  me: route({
    method: 'GET',
    path: '/v1/auth/me',
    summary: 'Get the signed-in user, their portal and permissions',
    access: signedIn,
    input: noInput,
    output: Me,
  }),
  allocations: route({
    method: 'GET',
    path: '/v1/auth/allocations',
    summary: 'List the plants and portals to choose from',
    access: signedIn,
    input: noInput,
    output: z.object({ user: Person, allocations: z.array(Allocation) }),
  }),
  select: route({
    method: 'POST',
    path: '/v1/auth/select',
    summary: "Select a plant and portal; the token is replaced. Programs send 'X-Access-Token: body' to get the new one in the answer",
    access: signedIn,
    input: z.object({ allocation_id: id() }),
    output: AccessToken,
  }),
  clearSelection: route({
    method: 'POST',
    path: '/v1/auth/clear-selection',
    summary: 'Change plant / portal: clear the selected one',
    access: signedIn,
    input: noInput,
    output: done(),
  }),
  logout: route({
    method: 'POST',
    path: '/v1/auth/logout',
    summary: 'Log out; also succeeds without a session',
    access: anyone,
    input: noInput,
    output: done(),
  }),
  sessions: route({
    method: 'GET',
    path: '/v1/auth/sessions',
    summary: 'List your sessions',
    access: signedIn,
    input: noInput,
    output: z.object({ sessions: z.array(OwnSession) }),
  }),
  endSession: route({
    method: 'POST',
    path: '/v1/auth/end-session',
    summary: 'End one of your sessions',
    access: signedIn,
    input: z.object({ session_id: id() }),
    output: done(),
  }),
}

export const otherSessionsContract = {
  endAll: route({
    method: 'POST',
    path: '/v1/auth/end-all-sessions',
    summary: 'Log out everywhere: end all your sessions, this one too',
    access: signedIn,
    input: z.object({}),
    output: done(),
  }),
  end: route({
    method: 'POST',
    path: '/v1/auth/end-other-sessions',
    summary: 'Log out all other devices: end all your sessions except this one',
    access: signedIn,
    input: z.object({}),
    output: done(),
  }),
}
