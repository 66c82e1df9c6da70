/** Why a card ended. */
export const cardEndReasons = ['cancelled', 'lost', 'damaged', 'replaced', 'discarded', 'left'] as const
export type CardEndReason = (typeof cardEndReasons)[number]

/** What became of a card that had been handed over. */
export const cardOutcomes = ['returned', 'lost', 'destroyed'] as const
export type CardOutcome = (typeof cardOutcomes)[number]
