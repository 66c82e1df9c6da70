/** What a program's key may do, by the name in its contract. */
export const programScopes = {
  'gate.verdict': 'Ask whether a driver may load',
  'gate.record': 'Record checks at the gate',
  'gate.changes': 'Fetch the drivers and cards of the plant, with names',
} as const
export type ProgramScope = keyof typeof programScopes

export const programScopeNames = Object.keys(programScopes) as readonly ProgramScope[]

export const isProgramScope = (text: string): text is ProgramScope => programScopeNames.some((name) => name === text)
