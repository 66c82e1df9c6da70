import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { route, type Method, type Route } from '#platform/contract/route.ts'
import { done, id, optionalText } from '#platform/contract/shapes.ts'
import { requestTrigger } from '../notifications.contract.ts'

const NamedType = z.object({ _id: z.string(), name: z.string() })
export const User = z.object({ _id: z.string(), first_name: z.string(), last_name: z.string(), email: z.nullable(z.string()) })
export type CandidateUser = z.output<typeof User>

/** A notified user, with options where the setting has them. */
export const NotifiedUser = z.object({
  _id: z.string(),
  user_id: User,
  created_at: z.string(),
  options_status: z.nullable(z.array(z.int())),
})
export type NotifiedUser = z.output<typeof NotifiedUser>

/** Every type with what one user has chosen of it. */
export const TypesOfUser = z.object({
  user: User,
  types: z.array(z.extend(NamedType, { is_notified: z.boolean(), options_status: z.nullable(z.array(z.int())) })),
})
export type TypesOfUser = z.output<typeof TypesOfUser>

/** The options of request notifications, as the specification names them. */
export const statusOptions = [
  { id: requestTrigger.requested, name: 'Requested' },
  { id: requestTrigger.approved, name: 'Approved' },
  { id: requestTrigger.rejected, name: 'Rejected' },
] as const
const StatusOptions = z
  .array(
    z.literal(
      statusOptions.map((option) => option.id),
      'Choose among the options',
    ),
    'Select atleast one option',
  )
  .check(z.minLength(1, 'Select atleast one option'))
const noOptions = z.optional(z.never())

// A pipe, so that forms show choices instead of text inputs.
const chosenUser = z.pipe(z.string(), id())
const typeInput = { type: id() }
const peoplePage = { ...pageInput, search: z.optional(optionalText(100)) }
const userPage = { ...typeInput, ...peoplePage }

type Options = z.ZodMiniType<number[] | undefined, number[] | undefined>
type AllocateInput = { selected: string[]; type: string; options_status?: number[] | undefined }
const access = staff('administration.manage')

type ChooseInput = { user: string; type: string; is_notified: boolean; options_status?: number[] | undefined }

/** The calls that all settings share: five of the specification, and three for one user's types. */
function settingsContract(definition: SettingsDefinition) {
  const call = <const M extends Method>(method: M, name: string, summary: string) =>
    ({ method, path: `${definition.path}/${name}`, summary: `${definition.title}: ${summary}`, access }) as const
  const allocate: Route<z.ZodMiniType<AllocateInput, AllocateInput>, ReturnType<typeof done>, typeof access> = route({
    ...call('POST', 'allocate-users', 'notify these users'),
    input: z.object({
      selected: z
        .array(chosenUser, 'Select atleast one user')
        .check(z.minLength(1, 'Select atleast one user'), z.maxLength(500, 'Select at most 500 users')),
      ...typeInput,
      options_status: definition.options,
    }),
    output: done(),
  })
  const choose: Route<z.ZodMiniType<ChooseInput, ChooseInput>, ReturnType<typeof done>, typeof access> = route({
    ...call('PUT', 'of-user', 'notify one user of a type, or stop'),
    input: z
      .object({ user: id(), ...typeInput, is_notified: z.boolean(), options_status: z.optional(definition.options) })
      .check(z.refine(hasOptionsIfNotified(definition), { path: ['options_status'], error: 'Select atleast one option' })),
    output: done(),
  })
  return {
    types: route({ ...call('GET', 'type', 'the types'), input: z.object({}), output: z.object({ types: z.array(NamedType) }) }),
    unallocated: route({
      ...call('GET', 'unallocated-users', 'users to choose from'),
      input: z.object(userPage),
      output: paged(User),
    }),
    allocate,
    users: route({ ...call('GET', definition.usersCall, 'users notified'), input: z.object(userPage), output: paged(NotifiedUser) }),
    remove: route({ ...call('DELETE', definition.removeCall, 'stop notifying this user'), input: z.object({ id: id() }), output: done() }),
    people: route({ ...call('GET', 'people', 'users who can be notified'), input: z.object(peoplePage), output: paged(User) }),
    ofUser: route({ ...call('GET', 'of-user', 'every type for one user'), input: z.object({ user: id() }), output: TypesOfUser }),
    choose,
  }
}

const hasOptionsIfNotified =
  ({ options }: SettingsDefinition) =>
  ({ is_notified, options_status }: ChooseInput): boolean =>
    options === noOptions || !is_notified || options_status !== undefined

type SettingsDefinition = {
  title: string
  path: `/${string}`
  usersCall: string
  removeCall: string
  options: Options
}
export type SettingsContract = ReturnType<typeof settingsContract>

export const onboardingSettingsContract: SettingsContract = settingsContract({
  title: 'Onboarding notifications',
  path: '/v1/onboarding/notification',
  usersCall: 'index',
  removeCall: 'delete',
  options: noOptions,
})

export const gateSettingsContract: SettingsContract = settingsContract({
  title: 'Gate notifications',
  path: '/v2/admin/gate-notification',
  usersCall: 'users',
  removeCall: 'remove-user',
  options: noOptions,
})

export const requestSettingsContract: SettingsContract = settingsContract({
  title: 'Request notifications',
  path: '/v2/admin/request-notification',
  usersCall: 'users',
  removeCall: 'remove-user',
  options: StatusOptions,
})

/** Selectable users: staff at any plant whose role has one of these permissions. */
export const seesSubject = {
  onboarding: ['onboarding.submit', 'onboarding.verify', 'onboarding.passes', 'onboarding.cards'],
  gate: ['gate.override', 'integrations.manage'],
  request: ['requests.read'],
} as const satisfies Record<string, readonly Permission[]>
