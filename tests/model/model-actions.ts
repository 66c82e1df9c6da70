import type { ModelKind } from './model-kinds.ts'
import { laterBy, moved, written, type Clearances, type ModelFinding, type Reason, type State, type RequestInput } from './state.ts'

/** Adds a suspension; a suspended driver stays suspended. */
export function addSuspension(state: State, suspension: State['suspensions'][number]): State {
  const suspended = state.status === 10 ? state : moved(state, 10)
  const { audit } = suspended
  return {
    ...suspended,
    suspensions: [...state.suspensions, suspension],
    audit: { ...audit, suspensions: audit.suspensions + 1 },
  }
}

type KindOptions = Pick<ModelKind, 'typeId' | 'raisedBy' | 'at' | 'approvedAt' | 'urgent' | 'isAllowedAfterTransfer'>

/**
 * A renewal: valid 12 months from its day; 'not fit' is valid on no day, and holds the driver until it is decided. The latest day counts; on one day
 * 'not fit' does.
 */
export function renewalKind(what: keyof Clearances, options: KindOptions): ModelKind {
  const hasLapsed = (date: string, today: string): boolean => laterBy(date, { months: 12 }) <= today
  const currentOf = ({ findings, clearances, issuedOn }: State): ModelFinding | undefined =>
    findings[what] ?? (clearances[what] === null ? undefined : { date: issuedOn, isUnfit: false, isGuessed: true })
  const isUnfit = (input: RequestInput | null): boolean => what === 'medical' && input?.isFit === false
  return {
    ...options,
    mayCancel: true,
    raiseErrors: ({ today }, input) =>
      futureDate(input.date, today) ?? (!isUnfit(input) && hasLapsed(input.date, today) ? [{ code: 422, why: 'no longer valid' }] : []),
    onApproved: (state, { input }) => {
      const date = input?.date ?? state.today
      if (!isUnfit(input) && hasLapsed(date, state.today)) return { reasons: [{ code: 409, why: 'no longer valid' }] }
      const found = { date, isUnfit: isUnfit(input) }
      const expiry = found.isUnfit ? date : laterBy(date, { months: 12 })
      const facts = { clearances: { ...state.clearances, [what]: expiry }, findings: { ...state.findings, [what]: found } }
      const renewed = written(countsBefore(found, currentOf(state)) ? { ...state, ...facts } : state, `${what} renewed`)
      return { next: found.isUnfit ? written(renewed, 'hold lifted') : renewed }
    },
    onRaised: (state) => (isUnfit(state.requests.at(-1)?.input ?? null) ? written(state, 'hold placed') : state),
    onDropped: (state, { input }) => (isUnfit(input) ? written(state, 'hold lifted') : state),
    refusalReasons: { raise: ['future date', 'no longer valid'], approve: ['no longer valid'] },
  }
}

/** The proof of a plant's own requirement: valid 12 months from its day, and not asked for yet. */
export function requirementKind(options: KindOptions): ModelKind {
  const hasLapsed = (date: string, today: string): boolean => laterBy(date, { months: 12 }) <= today
  return {
    ...options,
    mayCancel: true,
    raiseErrors: ({ today }, { date }) =>
      futureDate(date, today) ?? (hasLapsed(date, today) ? [{ code: 422, why: 'no longer valid' }] : []),
    onApproved: (state, { input }) =>
      hasLapsed(input?.date ?? state.today, state.today)
        ? { reasons: [{ code: 409, why: 'no longer valid' }] }
        : { next: written(state, 'requirement renewed') },
    refusalReasons: { raise: ['future date', 'no longer valid'], approve: ['no longer valid'] },
  }
}

const countsBefore = (found: ModelFinding, current: ModelFinding | undefined): boolean =>
  !current ||
  (found.isUnfit && current.isGuessed === true) ||
  found.date > current.date ||
  (found.date === current.date && (found.isUnfit || !current.isUnfit))

/** A violation: by staff, recorded at once and needing evidence after approval; by a transporter, with its evidence. */
export function violationKind({ isAnswered, ...options }: KindOptions & { isAnswered: boolean }): ModelKind {
  return {
    ...options,
    mayCancel: true,
    isPendingByDay: true,
    raiseErrors: ({ today }, { date }) => futureDate(date, today) ?? [],
    ...(!isAnswered && {
      onRaised: (state: State) => withViolation(state, { state: 'recorded', firm: state.firm, isAnswered }),
      onDropped: (state: State, { violation }) => withViolationState(state, violation, 'dismissed'),
      onClosed: (state: State, { violation }) => withViolationState(state, violation, 'closed'),
    }),
    onApproved: (state, { violation: recorded, firm }, { suspends: alsoSuspends }) => {
      const violation = isAnswered ? state.violations.length : recorded
      const upheld = isAnswered
        ? withViolation(state, { state: 'stands', firm, isAnswered })
        : withEvidenceRequested(withViolationState(state, recorded, 'stands'), recorded)
      return { next: alsoSuspends ? addSuspension(upheld, { endsOn: null, violation }) : upheld }
    },
    refusalReasons: { raise: ['future date'] },
  }
}

const futureDate = (date: string, today: string): readonly Reason[] | undefined =>
  date > today ? [{ code: 422, why: 'future date' }] : undefined

const withViolation = (state: State, violation: State['violations'][number]): State => ({
  ...state,
  violations: [...state.violations, violation],
  audit: { ...state.audit, violations: state.audit.violations + 1 },
})

const withViolationState = (state: State, no: number, how: 'stands' | 'dismissed' | 'closed'): State => ({
  ...state,
  violations: state.violations.map((each, n) => (n === no ? { ...each, state: how } : each)),
  audit: { ...state.audit, violations: state.audit.violations + 1 },
})

/** Of the transporter at the time of the violation. */
const withEvidenceRequested = (state: State, violation: number): State => ({
  ...state,
  requests: [
    ...state.requests,
    {
      kind: 'sanction-evidence',
      status: 1,
      by: null,
      firm: state.violations[violation]?.firm ?? state.firm,
      input: null,
      violation,
      approvalsNeeded: 1,
      approvedBy: [],
    },
  ],
  audit: { ...state.audit, requests: state.audit.requests + 1 },
})
