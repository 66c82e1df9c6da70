import { addWorkingDays } from '#administration/plant-settings/working-days.rules.ts'
import { ownKey } from '#drivers/requirements/own-requirement.rules.ts'
import { firstEnds } from '#drivers/verdict/verdict-reasons.rules.ts'
import { historyText } from './history.rules.ts'
import { nextStep, type StepFacts } from './next-step.rules.ts'
import type { HistoryLine, OwnCard, OwnViolation, StepRow } from './office-driver.contract.ts'
import type { DriverHistoryRow, OwnCardRow, OwnViolationRow } from './office-driver.store.ts'

export const presentSteps = (facts: StepFacts): StepRow[] =>
  [...stepped, ...(facts.own ?? []).map(({ id }) => ownKey(id))].map((what) => ({ what, ...nextStep({ what }, facts) }))

const stepped = ['status', ...firstEnds.filter((what) => what !== 'own')] as const

export function presentOwnViolation({
  id,
  category,
  is_answered,
  asked_on,
  is_in_review,
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
    evidence: evidenceState({ is_answered, is_in_review, isOpen: row.evidence_request_id !== null }),
    evidence_request_id: row.evidence_request_id,
    evidence_due_on: is_in_review ? null : asked_on && addWorkingDays(asked_on, { working_days, due_days }),
  }
}

type Answered = Pick<OwnViolationRow, 'is_answered' | 'is_in_review'> & { isOpen: boolean }

function evidenceState({ is_answered, is_in_review, isOpen }: Answered): OwnViolation['evidence'] {
  if (isOpen) return is_in_review ? 'in review' : 'wanted'
  return is_answered ? 'sent' : 'not needed'
}

export const presentOwnCard = ({ id, ...card }: OwnCardRow): OwnCard => ({ _id: id, ...card })

export const presentHistoryLine = ({ id, at, ...change }: DriverHistoryRow): HistoryLine => ({
  _id: id,
  at: new Date(at).toISOString(),
  text: historyText(change),
})
