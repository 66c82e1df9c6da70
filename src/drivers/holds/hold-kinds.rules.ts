import type { Permission } from '#accounts/permissions.rules.ts'

type HoldKindDefinition = {
  /** Who reads the kind and its reason. Everybody else reads that there is a hold, and whom to ask. */
  readBy: Permission
  /** What those readers read. */
  sentence: string
}

/** The kinds of holds. A further kind is one more entry. */
export const holdKinds = {
  unfit: { readBy: 'medical.read', sentence: 'On hold: a doctor found the driver not fit to work. It is not decided.' },
} as const satisfies Record<string, HoldKindDefinition>

export type HoldKind = keyof typeof holdKinds

/** What a hold says to everybody who may not read its kind: never what it is about. */
export const holdText = { sentence: 'On hold.', nextStep: 'Ask the safety officer.' } as const

/** The sentences of these holds that this reader may read. */
export const holdSentences = (kinds: readonly HoldKind[], permissions: readonly Permission[]): readonly string[] =>
  kinds.filter((kind) => permissions.includes(holdKinds[kind].readBy)).map((kind) => holdKinds[kind].sentence)
