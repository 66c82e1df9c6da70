import { requirementReasons, requirements, type Requirement } from '#drivers/verdict/verdict-reasons.rules.ts'
import { isNeeded, soonUntil } from '#drivers/verdict/verdict.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'

export type HandOverFacts = {
  readonly expiries: Readonly<Record<Requirement, PlainDate | null>>
  readonly vehicleOptions: readonly string[]
}

/** What is missing or has expired: a card is handed over only to a driver who may load with it. */
export const handOverBlockers = (facts: HandOverFacts, today: PlainDate): readonly string[] =>
  requirements
    .filter((requirement) => isNeeded(requirement, facts))
    .flatMap((requirement) => requirementReasons(requirement, facts.expiries[requirement], { asAt: today, soonUntil: soonUntil(today) }))
    .filter(({ severity }) => severity === 'blocked')
    .map(({ sentence }) => sentence)

/** The refusal with these blockers; at card issuance the driver goes back a step. */
export function blockedText(blockers: readonly string[], { goesBack }: { readonly goesBack: boolean }): string {
  const next = goesBack ? 'The driver is back in pass generation.' : 'Renew what has expired and generate a new pass first.'
  return ['The card was not handed over.', ...blockers, next].join(' ')
}

/** A guard compares the driver with the card, so a card with an older photograph is not handed over. */
export const outdatedPictureText =
  'The photograph has changed since this card was printed. Print the card again, and destroy the old print.'

export type HandOverDay = { readonly on: PlainDate; readonly today: PlainDate; readonly allocatedOn: PlainDate }

/** Undefined for a day on which the card could have been handed over. */
export function handOverDayProblem({ on, today, allocatedOn }: HandOverDay): string | undefined {
  if (on > today) return 'Enter today or an earlier day'
  return on < allocatedOn ? `Enter ${dateText(allocatedOn)} or a later day: the card was allocated then` : undefined
}
