import { addWorkingDays } from '#administration/plant-settings/working-days.rules.ts'
import { ownKey } from '#drivers/requirements/own-requirement.rules.ts'
import type { PlantRequirement } from '#drivers/requirements/plant-requirement.rules.ts'
import { firstEnds } from '#drivers/verdict/verdict-reasons.rules.ts'
import { judgeSender } from '#requests/kinds/renew-requirement/judge-renewal.rules.ts'
import { historyText } from './history.rules.ts'
import { nextStep, type StepFacts } from './next-step.rules.ts'
import type { HistoryLine, OwnCard, OwnViolation, StepRow } from './office-driver.contract.ts'
import type { DriverHistoryRow, OwnCardRow, OwnViolationRow } from './office-driver.store.ts'

export const presentSteps = (facts: StepFacts, own: OwnSteps): StepRow[] => [
  ...(['status', ...firstEnds] as const).map((what) => ({ what, ...nextStep({ what }, facts) })),
  ...own.requirements.map((requirement) => presentOwnStep(requirement, facts, own)),
]

/** The plant's own requirements that a driver needs, and the requests that bring a proof. */
export type OwnSteps = { requirements: readonly PlantRequirement[]; pending: ReadonlyMap<string, string> }

function presentOwnStep(requirement: PlantRequirement, facts: StepFacts, { pending }: OwnSteps): StepRow {
  const { id, nextStep: ownStep } = requirement
  const own = pending.get(id)
  const isSent = judgeSender({ requirement, sender: 'office', isNeeded: true }) === undefined
  return {
    what: ownKey(id),
    ...nextStep({ what: 'own' }, { ...facts, pending: own === undefined ? {} : { own }, ownStep, ownSent: isSent ? id : null }),
  }
}

export function presentOwnViolation({
  id,
  category,
  is_answered,
  asked_on,
  working_days,
  due_days,
  ...row
}: OwnViolationRow): OwnViolation {
  return {
    _id: id,
    violation: row.violation,
    violation_category: category,
    violation_date: row.violation_date,
    action_taken: row.action_taken,
    evidence: row.evidence_request_id === null ? (is_answered ? 'sent' : 'not needed') : 'wanted',
    evidence_request_id: row.evidence_request_id,
    evidence_due_on: asked_on && addWorkingDays(asked_on, { working_days, due_days }),
  }
}

export const presentOwnCard = ({ id, ...card }: OwnCardRow): OwnCard => ({ _id: id, ...card })

export const presentHistoryLine = ({ id, at, ...change }: DriverHistoryRow): HistoryLine => ({
  _id: id,
  at: new Date(at).toISOString(),
  text: historyText(change),
})
