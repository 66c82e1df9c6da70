/**
 * Who may call a route, as plain data: server, generated refusal tests, buttons and sidebar all use `isAllowed`.
 *
 * - `anyone`: no sign-in needed
 * - `signed-in`: a session, with or without a chosen portal
 * - `allocated`: a session bound to one of these portals, holding the permission where one is named
 */
export type Access =
  | { readonly who: 'anyone' }
  | { readonly who: 'signed-in' }
  | { readonly who: 'allocated'; readonly portals: readonly string[]; readonly permission?: string }

/** The part of a person that decides access. `null` is a caller without a session. */
export type Grants = { readonly portal: string | null; readonly permissions: readonly string[] }

export type AccessDecision = 'allowed' | 'sign-in-needed' | 'forbidden'

export const anyone = { who: 'anyone' } as const
export const signedIn = { who: 'signed-in' } as const

/** Judges access. */
export function checkAccess(access: Access, person: Grants | null): AccessDecision {
  if (access.who === 'anyone') return 'allowed'
  if (!person) return 'sign-in-needed'
  if (access.who === 'signed-in') return 'allowed'
  if (!person.portal || !access.portals.includes(person.portal)) return 'forbidden'
  return !access.permission || person.permissions.includes(access.permission) ? 'allowed' : 'forbidden'
}

export const isAllowed = (access: Access, person: Grants | null): boolean => checkAccess(access, person) === 'allowed'
