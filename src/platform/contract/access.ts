/**
 * Who may call a route, as plain data: the server's gate, the generated refusal tests, the buttons and the sidebar all ask `isAllowed` about it.
 *
 * - `anyone`: no sign-in needed
 * - `signed-in`: a session, with or without a chosen portal
 * - `allocated`: a session bound to one of these portals, holding the permission where one is named
 */
export type Access =
  | { readonly who: 'anyone' }
  | { readonly who: 'signed-in' }
  | { readonly who: 'allocated'; readonly portals: readonly string[]; readonly permission?: string }

/** What of a person decides access. `null` stands for a caller without a session. */
export type Standing = { readonly portal: string | null; readonly permissions: readonly string[] }

export type Verdict = 'allowed' | 'sign-in-needed' | 'forbidden'

export const anyone = { who: 'anyone' } as const
export const signedIn = { who: 'signed-in' } as const

/** The one question that decides who may. */
export function judgeAccess(access: Access, person: Standing | null): Verdict {
  if (access.who === 'anyone') return 'allowed'
  if (!person) return 'sign-in-needed'
  if (access.who === 'signed-in') return 'allowed'
  if (!person.portal || !access.portals.includes(person.portal)) return 'forbidden'
  return !access.permission || person.permissions.includes(access.permission) ? 'allowed' : 'forbidden'
}

export const isAllowed = (access: Access, person: Standing | null): boolean => judgeAccess(access, person) === 'allowed'
