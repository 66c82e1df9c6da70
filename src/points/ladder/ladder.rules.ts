import { hasDays, isSameMeasure, nothing, stronger, type Measure } from './actions.rules.ts'

/** At so many points in force, this is proposed. */
export type LadderStep = Measure & { points: number }

type Weighed = {
  /** In force with the violation. */
  points: number
  /** What the violation adds today; nothing where it has lapsed or weighs nothing. */
  added: number
  ladder: readonly LadderStep[]
  /** What its entry of the catalogue proposes by itself. */
  ofEntry: Measure
}

/** What a plant proposes to follow a violation: the highest step that is reached, or what the entry says, where that is stronger. */
export function proposalOf({ points, added, ladder, ofEntry }: Weighed): Measure {
  const reached = added > 0 ? ladder.filter((step) => step.points <= points) : []
  const highest = reached.toSorted((one, other) => one.points - other.points).at(-1)
  return highest ? stronger({ action: highest.action, days: highest.days }, ofEntry) : ofEntry
}

export const noChoiceText = 'Choose what follows this violation'
export const noReasonText = 'Say why something else follows than the plant proposes'

type Chosen = { action: Measure['action'] | undefined; days: number | undefined; because: string | undefined }

export type LadderRuling =
  | { ok: true; measure: Measure; departedBecause: string | null }
  | { ok: false; field: 'action' | 'action_days' | 'departed_because'; message: string }

/** What follows, as decided: a choice where something is proposed, and a reason where it is another one. */
export function judgeChoice(proposed: Measure, { action, days, because }: Chosen): LadderRuling {
  if (action === undefined)
    return isSameMeasure(proposed, nothing)
      ? { ok: true, measure: nothing, departedBecause: null }
      : { ok: false, field: 'action', message: noChoiceText }
  const lasts = hasDays(action)
  if (lasts && days === undefined) return { ok: false, field: 'action_days', message: 'Enter the number of days' }
  const measure: Measure = { action, days: lasts ? (days ?? null) : null }
  if (isSameMeasure(measure, proposed)) return { ok: true, measure, departedBecause: null }
  return because === undefined
    ? { ok: false, field: 'departed_because', message: noReasonText }
    : { ok: true, measure, departedBecause: because }
}
