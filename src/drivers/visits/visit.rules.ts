import type { PlainDate } from '#platform/contract/plain-date.ts'
import { isHeldOn, nextHeldFrom, type HeldDays } from '../holds/held-days.rules.ts'
import type { OwnRequirement } from '../requirements/own-requirement.rules.ts'
import { holdAheadReason, holdReason, ownReasons, type VerdictReason } from '../verdict/verdict-reasons.rules.ts'
import { judgeDriver, soonUntil, type VerdictFacts } from '../verdict/verdict.rules.ts'

/** What a plant says of a driver of another one. */
export type Visit = {
  /** The plant that is visited, and the driver's own. */
  here: string
  home: string
  isAdmitted: boolean
  /** Was let in before, and is known here until they leave, whether or not they are admitted still. */
  isOnSite: boolean
  /** The visited plant's own requirements that the driver needs. */
  own: readonly OwnRequirement[]
  /** The days on which open holds count at the visited plant. */
  heldDays: HeldDays
}

/** A reason, with the plant that has to act; null for a hold that counts everywhere. */
export type VisitReason = VerdictReason & { plant: string | null }

/** Why a visiting driver may not load, or soon may not: the verdict at home, then what the visited plant asks. The caller has looked whether it admits the driver. */
export function visitReasons(facts: VerdictFacts, { here, home, own, heldDays }: Visit, day: PlainDate): readonly VisitReason[] {
  const atHome = judgeDriver(facts, day).reasons
  const days = { asAt: day, soonUntil: soonUntil(day) }
  const asked = [...holdsHere(heldDays, day), ...own.flatMap((each) => ownReasons(each, days))]
  const isSaid = ({ what, severity }: VerdictReason): boolean =>
    what === 'hold' && atHome.some((reason) => reason.what === 'hold' && (reason.severity === 'blocked' || reason.severity === severity))
  return [
    ...atHome.map((reason) => ({ ...reason, plant: reason.what === 'hold' ? null : home })),
    ...asked.filter((reason) => !isSaid(reason)).map((reason) => ({ ...reason, plant: here })),
  ]
}

function holdsHere(heldDays: HeldDays, day: PlainDate): readonly VerdictReason[] {
  if (isHeldOn(heldDays, day)) return [holdReason]
  const next = nextHeldFrom(heldDays, day)
  return next === null ? [] : [holdAheadReason(next)]
}
