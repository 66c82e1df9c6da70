/**
 * Who may call a route, as plain data: server, generated refusal tests, buttons and sidebar all use `isAllowed`.
 *
 * - `anyone`: no sign-in needed
 * - `signed-in`: a session, with or without a chosen portal
 * - `allocated`: a session bound to one of these portals, holding the permission where one is named, or one of several
 * - `program`: a key for programs with this scope; a person's session never suffices, and a key suffices for nothing else
 */
export type Access =
  | { who: 'anyone' }
  | { who: 'signed-in' }
  | { who: 'allocated'; portals: readonly string[]; permission?: string; anyOf?: readonly string[] }
  | { who: 'program'; scope: string }

/** The part of a caller that decides access: a person's portal and permissions, or a program's scopes. `null` is a caller without session or key. */
export type Grants = { portal: string | null; permissions: readonly string[]; scopes?: readonly string[] }

export type AccessDecision = 'allowed' | 'sign-in-needed' | 'forbidden'

/** The header with the allocation that a page shows. Calls for an allocation are refused when their session is bound to another one. */
export const allocationHeader = 'x-allocation'
export const allocationChangedCode = 'allocation_changed'

export const anyone = { who: 'anyone' } as const
export const signedIn = { who: 'signed-in' } as const

/** Judges access. */
export function checkAccess(access: Access, person: Grants | null): AccessDecision {
  if (access.who === 'anyone') return 'allowed'
  if (!person) return 'sign-in-needed'
  if (access.who === 'program') return person.scopes?.includes(access.scope) ? 'allowed' : 'forbidden'
  if (person.scopes) return 'forbidden'
  if (access.who === 'signed-in') return 'allowed'
  if (!person.portal || !access.portals.includes(person.portal)) return 'forbidden'
  const { permission, anyOf = permission === undefined ? undefined : [permission] } = access
  return !anyOf || anyOf.some((each) => person.permissions.includes(each)) ? 'allowed' : 'forbidden'
}

export const isAllowed = (access: Access, person: Grants | null): boolean => checkAccess(access, person) === 'allowed'
