import type { Permission } from '#accounts/permissions.rules.ts'

/** The changes that a second person confirms, with the permission of those who may. What each does is its handler's. */
export const confirmationKinds = {
  'register-update': { name: 'Update by a register', permission: 'drivers.import.confirm' },
  recall: { name: 'Recall of clearances', permission: 'issuers.recall' },
  requirement: { name: 'Requirement', permission: 'requirements.manage' },
  'driver-file': { name: "Driver's file", permission: 'drivers.file' },
  purge: { name: 'Purge of records', permission: 'records.purge' },
  'portal-access': { name: 'Access of a doctor or trainer', permission: 'users.manage' },
} as const satisfies Record<string, { name: string; permission: Permission }>
export type ConfirmationKind = keyof typeof confirmationKinds

export const confirmationKindNames = Object.keys(confirmationKinds) as readonly ConfirmationKind[]

/** The permissions of those who confirm something. */
export const confirmerPermissions: readonly Permission[] = [
  ...new Set(confirmationKindNames.map((kind) => confirmationKinds[kind].permission)),
]

/** The kinds that a person may confirm. */
export const kindsConfirmedBy = (permissions: readonly string[]): readonly ConfirmationKind[] =>
  confirmationKindNames.filter((kind) => permissions.includes(confirmationKinds[kind].permission))

export const isConfirmationKind = (text: string): text is ConfirmationKind => Object.hasOwn(confirmationKinds, text)
