import type { Permission } from './permissions.rules.ts'

/** What a program's key may do, by the name in its contract. */
export const programScopes = {
  'gate.verdict': 'Ask whether a driver may load',
  'gate.record': 'Record checks at the gate',
  'gate.changes': 'Fetch the drivers and cards of the plant, with names',
} as const
export type ProgramScope = keyof typeof programScopes

export const programScopeNames = Object.keys(programScopes) as readonly ProgramScope[]

export const isProgramScope = (text: string): text is ProgramScope => programScopeNames.some((name) => name === text)

/** What a person must hold to let a program do this: a key does nothing that its holder may not do. */
export const scopePermissions = {
  'gate.verdict': 'gate.check',
  'gate.record': 'gate.check',
  'gate.changes': 'drivers.read',
} as const satisfies Record<ProgramScope, Permission>

/** The permissions on which a key with these scopes lives. */
export const permissionsOfKey = (scopes: readonly ProgramScope[]): readonly Permission[] => [
  ...new Set<Permission>(['integrations.manage', ...scopes.map((scope) => scopePermissions[scope])]),
]
