import type { CardEndReason, CardOutcome } from '#drivers/card/card-ends.rules.ts'

const ends = {
  cancelled: 'Cancelled',
  lost: 'Lost',
  damaged: 'Damaged',
  replaced: 'Replaced',
  discarded: 'Discarded as a misprint',
  left: 'The driver left',
} satisfies Record<CardEndReason, string>

export const endText = (reason: CardEndReason | null): string => ends[reason ?? 'cancelled']

export const outcomeTexts = { returned: 'Returned', lost: 'Lost', destroyed: 'Destroyed' } satisfies Record<CardOutcome, string>
