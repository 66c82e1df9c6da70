/** What a plant may let go after its time. The database says when each is over and what is taken (db/schema/retention.sql). */
export const retentionKinds = {
  clearances: { name: 'Certificates and medical reports', from: 'their last day' },
  documents: { name: 'Documents of onboarding', from: 'their last day, or the day they were handed in' },
  violations: { name: 'Violations', from: 'the day of the violation' },
  cases: { name: 'Cases', from: 'the day they were closed' },
  declined: { name: 'Declined applications', from: 'the day they were declined or withdrawn' },
  leavers: { name: 'Drivers who left', from: 'the day they left' },
} as const satisfies Record<string, { name: string; from: string }>
export type RetentionKind = keyof typeof retentionKinds
export const retentionKindNames = Object.keys(retentionKinds) as readonly RetentionKind[]

/** In months; null keeps a kind for ever. */
export type Periods = Readonly<Record<RetentionKind, number | null>>

/** Whether a purge would take more by other periods: one of them is shorter, or new. */
export const takesMore = (before: Periods, after: Periods): boolean =>
  retentionKindNames.some((kind) => (after[kind] ?? Infinity) < (before[kind] ?? Infinity))

/** How many are counted; beyond it a number says 'more than'. */
export const mostCounted = 100_000

export const nothingDueText = 'Nothing is past its time, so there is nothing to purge.'
export const purgeRunsText = 'A purge of this plant is being carried out. Propose the next one when it has finished.'
export const purgeWaitsText = 'A purge of this plant waits for a second person. Open it under Confirmations.'
export const purgeIsReadText =
  'A purge of this plant waits for a second person, or is being carried out. Until it is over, periods can only become longer.'
export const heldText = 'This person is under legal hold already.'
export const ownHoldText = 'You set this legal hold yourself, so a colleague has to lift it.'
