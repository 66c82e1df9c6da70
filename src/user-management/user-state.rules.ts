/** Disabled comes before ended (all access has run out), and ended before invited (never logged in). */
export const userStates = ['active', 'invited', 'ended', 'disabled'] as const
export type UserState = (typeof userStates)[number]

export const userStateNames = {
  active: 'Active',
  invited: 'Invited',
  ended: 'Ended',
  disabled: 'Disabled',
} satisfies Record<UserState, string>
