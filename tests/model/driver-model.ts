import type { ModelKind } from './model-kinds.ts'
import { modelKinds } from './model-kinds.ts'
import { passOf } from './model-pass.ts'
import {
  backFromSuspension,
  endSuspensionsOf,
  portalOf,
  written,
  type ModelRequest,
  type Reason,
  type State,
  type Step,
  type Verdict,
  type ModelUser,
} from './state.ts'

/** The expected result of a step: the next state, or the reasons of refusal. Pure. */
export function judge(state: State, step: Step): Verdict {
  const verdict = judgeStep(state, step)
  return 'next' in verdict ? { next: withPassWritten(state, withPointlessClosed(state, verdict.next)) } : verdict
}

/** Who is out comes back by an application or out of the blacklist: what was asked before is over. So is what concerns the work for a former transporter. */
function withPointlessClosed(before: State, after: State): State {
  if (before.status === after.status && before.firm === after.firm) return after
  return after.requests.reduce((state, request, no) => {
    if (request.status !== 1 || !isPointless(state, request)) return state
    const closed = closing(state, no, 3)
    return modelKinds[request.kind]?.onClosed?.(closed, request) ?? closed
  }, after)
}

function isPointless(state: State, request: ModelRequest): boolean {
  const kind = modelKinds[request.kind]
  const isOut = state.status === 5 || state.status === 7 || state.status === 9
  if (!kind) return isOut
  if (!kind.isAllowedAfterTransfer && request.firm !== state.firm) return true
  if (!isOut) return false
  const fits = (kind.approvedAt ?? kind.at).includes(state.status)
  return !fits || request.approvalsNeeded < approvalsFor(kind, state)
}

const approvalsFor = ({ exceptionalAt = [] }: ModelKind, { status }: State): 1 | 2 => (exceptionalAt.includes(status) ? 2 : 1)

/** The pass follows its limits, with audit rows. */
function withPassWritten(before: State, after: State): State {
  const [was, is] = [passOf(before), passOf(after)]
  if (!was || !is) return after
  const followed = was.status === is.status ? after : written(after, `pass made ${is.status}`)
  return was.expiry === is.expiry && was.reason === is.reason ? followed : written(followed, 'pass expiry changed')
}

function judgeStep(state: State, step: Step): Verdict {
  if (step.do === 'raise') return judgeRaise(state, step)
  if (step.do === 'decide') return judgeDecision(state, step)
  if (step.do === 'cancel') return judgeCancelling(state, step)
  if (step.do === 'evidence') return judgeEvidence(state, step)
  return { next: applySystemStep(state, step) }
}

export function kindOf(slug: string): ModelKind {
  const kind = modelKinds[slug]
  if (!kind) throw new Error(`The kind '${slug}' has no entry in the model: add it to model-kinds.ts`)
  return kind
}

function judgeRaise(state: State, { kind: slug, by, input }: Extract<Step, { do: 'raise' }>): Verdict {
  const kind = kindOf(slug)
  if (!kind.raisedBy.includes(portalOf[by])) return refused({ code: 403, why: 'portal' })
  if (!reaches(state, by)) return refused({ code: 404, why: 'out of scope' })
  const reasons: Reason[] = [...(kind.raiseErrors?.(state, input) ?? [])]
  const isForStaff = kind.exceptionalAt?.includes(state.status) ?? false
  const isUrgent = kind.urgent?.is(input) ?? false
  const at = isUrgent ? (kind.urgent?.at ?? []) : kind.at
  if (!at.includes(state.status) || (isForStaff && portalOf[by] !== 'staff_portal')) reasons.push({ code: 409, why: 'driver status' })
  const pending = state.requests.filter((request) => request.kind === slug && request.status === 1)
  const isSame = (request: ModelRequest): boolean => request.input?.date === input.date
  const isTwice = isUrgent
    ? pending.some((request) => kind.urgent?.is(request.input) && request.by === by && isSame(request))
    : pending.some((request) => !kind.isPendingByDay || isSame(request))
  if (isTwice) reasons.push({ code: 409, why: 'one is pending already' })
  if (reasons.length > 0) return refused(...reasons)
  const request: ModelRequest = {
    kind: slug,
    status: 1,
    by,
    firm: state.firm,
    input,
    violation: state.violations.length,
    approvalsNeeded: approvalsFor(kind, state),
    approvedBy: [],
  }
  const raised = counted({ ...state, requests: [...state.requests, request] }, 'requests')
  return { next: kind.onRaised?.(raised) ?? raised }
}

function judgeDecision(state: State, step: Extract<Step, { do: 'decide' }>): Verdict {
  const request = requestOf(state, step.no)
  const kind = kindOf(request.kind)
  if (portalOf[step.by] !== 'staff_portal') return refused({ code: 403, why: 'portal' })
  const reasons: Reason[] = []
  if (request.by === step.by) reasons.push({ code: 403, why: 'own request' })
  if (request.status !== 1) reasons.push({ code: 409, why: 'closed' })
  if (step.key === 'approve' && request.status === 1 && request.approvedBy.includes(step.by))
    reasons.push({ code: 409, why: 'approved before' })
  if (reasons.length > 0) return refused(...reasons)
  const closed = closing(state, step.no, step.key === 'approve' ? 2 : 3)
  if (step.key === 'reject') return { next: kind.onDropped?.(closed, request) ?? closed }
  if (!kind.isAllowedAfterTransfer && request.firm !== state.firm) reasons.push({ code: 409, why: 'driver transferred' })
  if (!(kind.approvedAt ?? kind.at).includes(state.status)) reasons.push({ code: 409, why: 'driver status' })
  if (reasons.length > 0) return refused(...reasons)
  if (request.approvedBy.length + 1 < request.approvalsNeeded) return { next: withApproval(state, step) }
  return kind.onApproved(closed, request, step)
}

/** Approved by the first of two: it stays pending. */
function withApproval(state: State, { no, by }: { no: number; by: ModelUser }): State {
  const requests = state.requests.map((each, n) => (n === no ? { ...each, approvedBy: [...each.approvedBy, by] } : each))
  return counted({ ...state, requests }, 'requests')
}

function judgeCancelling(state: State, { no, by }: Extract<Step, { do: 'cancel' }>): Verdict {
  const request = requestOf(state, no)
  const portal = portalOf[by]
  const isConfidential = request.status === 1 && request.by !== null && portalOf[request.by] === 'staff_portal'
  const isOfTransporter = request.firm === by && !isConfidential
  const isInReach = portal === 'staff_portal' || (portal === 'transporter_portal' ? isOfTransporter : request.by === by)
  const kind = modelKinds[request.kind]
  if (!isInReach || !kind?.mayCancel) return refused({ code: 404, why: 'out of scope' })
  const reasons: Reason[] = []
  if (request.by !== by) reasons.push({ code: 403, why: "another user's request" })
  if (request.status !== 1) reasons.push({ code: 409, why: 'closed' })
  if (reasons.length > 0) return refused(...reasons)
  const closed = closing(state, no, 4)
  return { next: kind.onDropped?.(closed, request) ?? closed }
}

function judgeEvidence(state: State, { no, by }: Extract<Step, { do: 'evidence' }>): Verdict {
  const request = requestOf(state, no)
  if (portalOf[by] !== 'transporter_portal') return refused({ code: 403, why: 'portal' })
  if (request.firm !== by || request.kind !== 'sanction-evidence') return refused({ code: 404, why: 'out of scope' })
  if (request.status !== 1) return refused({ code: 409, why: 'closed' })
  const closed = closing(state, no, 2)
  const violations = closed.violations.map((each, n) => (n === request.violation ? { ...each, isAnswered: true } : each))
  const answered = counted({ ...closed, violations }, 'violations')
  // Only the suspension of this violation.
  return { next: backFromSuspension(endSuspensionsOf(answered, ({ violation }) => violation === request.violation)) }
}

function applySystemStep(state: State, step: Exclude<Step, { do: 'raise' | 'decide' | 'cancel' | 'evidence' }>): State {
  if (step.do === 'verify') return { ...state, verified: [...state.verified, step.by] }
  if (step.do === 'days') {
    const today = Temporal.PlainDate.from(state.today).add({ days: step.days }).toString()
    const later = { ...state, today, verified: [] }
    return backFromSuspension(endSuspensionsOf(later, ({ endsOn }) => endsOn !== null && endsOn <= today))
  }
  if (step.do === 'new card') {
    return { ...state, cards: [...state.cards, { no: step.no, isHandedOver: false, isCancelled: false }] }
  }
  return step.what === 'card number'
    ? { ...state, cardNosElsewhere: [...state.cardNosElsewhere, step.no] }
    : { ...state, idNosElsewhere: [...state.idNosElsewhere, step.no] }
}

/** Doctors and trainers reach verified drivers, transporters their own. */
function reaches(state: State, by: ModelUser): boolean {
  if (portalOf[by] === 'staff_portal') return true
  return portalOf[by] === 'transporter_portal' ? state.firm === by : state.verified.includes(by)
}

export function requestOf(state: State, no: number): ModelRequest {
  const request = state.requests[no]
  if (!request) throw new Error(`There is no request ${no}`)
  return request
}

const refused = (...reasons: readonly Reason[]): Verdict => ({ reasons })

function closing(state: State, no: number, status: 2 | 3 | 4): State {
  const requests = state.requests.map((each, n) => (n === no ? { ...each, status } : each))
  return counted({ ...state, requests }, 'requests')
}

/** Expects one more audit row. */
const counted = (state: State, what: 'requests' | 'violations'): State => ({
  ...state,
  audit: { ...state.audit, [what]: state.audit[what] + 1 },
})
