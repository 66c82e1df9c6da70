import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { programScopeNames } from '#accounts/program-scopes.rules.ts'
import { masterName } from '#administration/master-data.contract.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { done, id } from '#platform/contract/shapes.ts'

/** The permission to let programs in. */
export const integrators = staff('integrations.manage')

/** Of one plant, in force at once. */
export const maxApiKeys = 50

const Scope = z.enum(programScopeNames, `Choose among ${programScopeNames.join(', ')}`)

export const ApiKey = z.object({
  _id: z.string(),
  name: z.string(),
  /** The key's first characters. */
  hint: z.string(),
  scopes: z.array(Scope),
  created_at: z.string(),
  created_by: z.string(),
  last_used_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
  /** On whose permissions it lives: its maker, or who took it over. */
  holder: z.string(),
  /** Whether the reader holds it. */
  is_own: z.boolean(),
  /** Null: as long as the holder's own access. */
  ends_at: z.nullable(z.string()),
  /** When it ends because its holder lacks a permission of it, unless somebody takes it over. */
  notice_until: z.nullable(z.string()),
})
export type ApiKey = z.output<typeof ApiKey>

/** Keys by which programs call, each of one plant. */
export const apiKeysContract = {
  index: route({
    method: 'GET',
    path: '/v2/integrations/keys',
    summary: 'List the keys of programs: those in force, and those revoked in the last 90 days',
    access: integrators,
    input: z.object({}),
    output: z.object({ keys: z.array(ApiKey) }),
  }),
  create: route({
    method: 'POST',
    path: '/v2/integrations/keys/create',
    summary: 'Make a key for a program; the answer shows it this once',
    creates: true,
    access: integrators,
    input: z.object({
      name: masterName(),
      scopes: z.array(Scope).check(z.minLength(1, 'Choose what the program may do'), z.maxLength(programScopeNames.length)),
      /** The last day; without it as long as the maker's own access. */
      ends_on: z.optional(plainDate),
    }),
    output: z.object({ key: z.string(), message: z.string() }),
  }),
  takeOver: route({
    method: 'POST',
    path: '/v2/integrations/keys/take-over',
    summary: 'Take a key over: it lives on your permissions from now on, and no longer than these',
    access: integrators,
    input: z.object({ id: id() }),
    output: done(),
  }),
  revoke: route({
    method: 'POST',
    path: '/v2/integrations/keys/revoke',
    summary: 'Revoke a key: programs that use it are refused at once',
    access: integrators,
    input: z.object({ id: id() }),
    output: done(),
  }),
}
