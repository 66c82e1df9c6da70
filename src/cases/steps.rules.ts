import { addWorkingDays } from '#administration/plant-settings/working-days.rules.ts'
import { toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import { requestStatus, requestType } from '#requests/engine/request-types.contract.ts'
import { readDueClock, type DecisionDue, type DueClock } from '#requests/inbox/due-clock.rules.ts'
import { matterOf } from './about.rules.ts'
import { inOrder, type OpenStep } from './next-step.rules.ts'

type Request = DueClock & { id: string; status_id: number; sent_back_at: Date | null }
type Suspension = { request_id: string | null; ends_on: PlainDate | null; ended_at: Date | null }
/** What was sent for review; `reviewed_at` null while it waits. */
type Evidence = { request_id: string; reviewed_at: Date | null }
type Hearing = { request_id: string; due_on: PlainDate; is_awaited: boolean }

export type CaseFacts = {
  requests: readonly Request[]
  suspensions: readonly Suspension[]
  hearings: readonly Hearing[]
  evidence: readonly Evidence[]
  reviewOn: PlainDate | null
  settings: DecisionDue & { evidence_due_days: number }
  now: Date
  /** An office reads no due day of staff, and of no review. */
  isStaff: boolean
}

/** What is left of a case, and by when. */
export function stepsOf(facts: CaseFacts): readonly OpenStep[] {
  const { requests, reviewOn, settings, now, isStaff } = facts
  const today = toPlainDate(now, settings.time_zone)
  const pending = requests.filter(({ status_id }) => status_id === requestStatus.pending)
  const awaitsEvidence = pending.some(({ type_id }) => type_id === requestType.sanctionEvidence)
  return inOrder([
    ...pending.map((request) => stepOf(request, facts, today)),
    ...suspensionSteps(facts, awaitsEvidence),
    ...(isStaff && reviewOn !== null
      ? [{ what: 'Review the blacklisting', waits_for: 'staff' as const, due_on: reviewOn, is_overdue: reviewOn < today, request_id: null }]
      : []),
  ])
}

function stepOf(request: Request, facts: CaseFacts, today: PlainDate): OpenStep {
  const { hearings, settings, now, isStaff } = facts
  const { id: request_id, type_id } = request
  const what = matterOf(type_id)
  if (type_id === requestType.sanctionEvidence) return evidenceStep(request, facts, today)
  const hearing = hearings.find((one) => one.request_id === request_id)
  if (hearing?.is_awaited) {
    return { what: `Reply: ${what}`, waits_for: 'driver_or_office', due_on: hearing.due_on, is_overdue: false, request_id }
  }
  if (request.sent_back_at !== null) return { what: `Correct: ${what}`, waits_for: 'office', due_on: null, is_overdue: false, request_id }
  const due = isStaff ? readDueClock(request, settings, now) : null
  const due_on = due?.due_at ? toPlainDate(new Date(due.due_at), settings.time_zone) : null
  return { what: `Decide: ${what}`, waits_for: 'staff', due_on, is_overdue: due?.is_overdue ?? false, request_id }
}

/** Due from the office since it was asked for, or since the plant did not accept the last. */
function evidenceStep({ id, created_at }: Request, { evidence, settings }: CaseFacts, today: PlainDate): OpenStep {
  const reviews = evidence.filter(({ request_id }) => request_id === id).map(({ reviewed_at }) => reviewed_at)
  if (reviews.includes(null))
    return { what: 'Review sanction evidence', waits_for: 'staff', due_on: null, is_overdue: false, request_id: id }
  const asked = Math.max(created_at.getTime(), ...reviews.map((at) => at?.getTime() ?? 0))
  const { working_days, evidence_due_days: due_days, time_zone } = settings
  const due_on = addWorkingDays(toPlainDate(new Date(asked), time_zone), { working_days, due_days })
  return { what: 'Send sanction evidence', waits_for: 'office', due_on, is_overdue: due_on < today, request_id: id }
}

/** Suspensions run in parallel, so the last day alone ends them, and none where one is left without an end. Evidence that is awaited is a step already. */
function suspensionSteps({ requests, suspensions }: CaseFacts, awaitsEvidence: boolean): readonly OpenStep[] {
  const running = suspensions.filter(({ ended_at }) => ended_at === null)
  // An office's own report came with its evidence.
  const withEvidence = new Set(requests.filter(({ type_id }) => type_id === requestType.processViolation).map(({ id }) => id))
  const endless = running.filter(({ ends_on }) => ends_on === null)
  const untilReinstated = endless.find(({ request_id }) => !awaitsEvidence || !withEvidence.has(request_id ?? ''))
  const step = { is_overdue: false }
  if (untilReinstated)
    return [{ ...step, what: 'Suspended until reinstated', waits_for: 'staff', due_on: null, request_id: untilReinstated.request_id }]
  const [last] = running
    .filter(({ ends_on }) => ends_on !== null)
    .toSorted((one, other) => (other.ends_on ?? '').localeCompare(one.ends_on ?? ''))
  if (!last) return []
  const what = endless.length > 0 ? 'Suspension ends, if evidence has come' : 'Suspension ends'
  return [{ ...step, what, waits_for: 'time', due_on: last.ends_on, request_id: last.request_id }]
}
