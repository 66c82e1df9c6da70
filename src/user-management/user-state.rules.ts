import { isPortal, type Portal } from '#accounts/portals.rules.ts'

/** Disabled comes before ended (all access has run out), and ended before invited (never logged in). */
export const userStates = ['active', 'invited', 'ended', 'disabled'] as const
export type UserState = (typeof userStates)[number]

export const userStateNames = {
  active: 'Active',
  invited: 'Invited',
  ended: 'Ended',
  disabled: 'Disabled',
} satisfies Record<UserState, string>

export const stateWithName = (key: UserState): { key: UserState; name: string } => ({ key, name: userStateNames[key] })

/** The database stores portals as text with a check constraint on the same four values. */
export function portalOf(text: string): Portal {
  if (!isPortal(text)) throw new Error(`There is no portal ${text}`)
  return text
}
