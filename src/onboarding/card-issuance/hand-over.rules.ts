import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { HeldDays } from '#drivers/holds/held-days.rules.ts'
import type { Requirement, VerdictReason } from '#drivers/verdict/verdict-reasons.rules.ts'
import { judgeDriver } from '#drivers/verdict/verdict.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'

/** What the verdict of a card holder follows from, whatever the status. */
export type HandOverFacts = {
  heldDays: HeldDays
  isUnfit: boolean
  expiries: Readonly<Record<Requirement, PlainDate | null>>
  vehicleOptions: readonly string[]
}

/**
 * Why a driver with this card would be blocked: a card is handed over only to a driver who may load with it. The plant's own requirements do not keep it back: some can be met by
 * active drivers only, such as attendance at a training.
 */
export const handOverBlockers = (facts: HandOverFacts, today: PlainDate): readonly VerdictReason[] =>
  judgeDriver({ ...facts, statusId: driverStatus.active, suspension: null, own: [] }, today).reasons.filter(
    ({ severity }) => severity === 'blocked',
  )

/** What no date ends is followed by whom to ask. */
export const blockerText = ({ what, sentence, nextStep }: VerdictReason): string =>
  what === 'hold' || what === 'doctor' ? `${sentence} ${nextStep}` : sentence

/** The refusal with these blockers; at card issuance the driver goes back a step. */
export function blockedText(blockers: readonly VerdictReason[], { goesBack }: { goesBack: boolean }): string {
  const sentences = ['The card was not handed over.', ...blockers.map(blockerText)]
  if (goesBack) return [...sentences, 'The driver is back in pass generation.'].join(' ')
  const hasExpired = blockers.some(({ what }) => what !== 'hold' && what !== 'doctor')
  return [...sentences, ...(hasExpired ? ['Renew what has expired and generate a new pass first.'] : [])].join(' ')
}

/** A guard compares the driver with the card, so a card with an older photograph is not handed over. */
export const outdatedPictureText =
  'The photograph has changed since this card was printed. Print the card again, and destroy the old print.'

export type HandOverDay = { on: PlainDate; today: PlainDate; allocatedOn: PlainDate }

/** Undefined for a day on which the card could have been handed over. */
export function handOverDayProblem({ on, today, allocatedOn }: HandOverDay): string | undefined {
  if (on > today) return 'Enter today or an earlier day'
  return on < allocatedOn ? `Enter ${dateText(allocatedOn)} or a later day: the card was allocated then` : undefined
}
