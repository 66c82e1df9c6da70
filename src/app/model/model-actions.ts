import type { ModelKind } from './model-kinds.ts'
import { laterBy, moved, written, type Clearances, type Reason, type State, type Wish } from './state.ts'

/** Adds a suspension; a suspended driver stays suspended. */
export function suspends(state: State, suspension: State['suspensions'][number]): State {
  const suspended = state.status === 10 ? state : moved(state, 10)
  const { audit } = suspended
  return {
    ...suspended,
    suspensions: [...state.suspensions, suspension],
    audit: { ...audit, suspensions: audit.suspensions + 1 },
  }
}

type Said = Pick<ModelKind, 'typeId' | 'raisedBy' | 'at' | 'goesAlong'>

/** A renewal: valid 12 months from its day; 'not fit' lapses at once. The last approved is current. */
export function renews(what: keyof Clearances, said: Said): ModelKind {
  const hasLapsed = (date: string, today: string): boolean => laterBy(date, { months: 12 }) <= today
  const isUnfit = (wish: Wish | null): boolean => what === 'medical' && wish?.isFit === false
  return {
    ...said,
    mayCancel: true,
    asked: ({ today }, { date }) => dayToCome(date, today) ?? (hasLapsed(date, today) ? [{ code: 422, why: 'counts no more' }] : []),
    approved: (state, { wish }) => {
      const date = wish?.date ?? state.today
      if (!isUnfit(wish) && hasLapsed(date, state.today)) return { reasons: [{ code: 409, why: 'counts no more' }] }
      const expiry = isUnfit(wish) ? state.today : laterBy(date, { months: 12 })
      return { next: written({ ...state, clearances: { ...state.clearances, [what]: expiry } }, `${what} renewed`) }
    },
    whys: { asked: ['day to come', 'counts no more'], approved: ['counts no more'] },
  }
}

/** A violation: by staff, recorded at once and needing evidence after approval; by a transporter, with its evidence. */
export function bringsViolation({ isAnswered, ...said }: Said & { readonly isAnswered: boolean }): ModelKind {
  return {
    ...said,
    mayCancel: true,
    asked: ({ today }, { date }) => dayToCome(date, today) ?? [],
    ...(!isAnswered && {
      raised: (state: State) => withViolation(state, { state: 'recorded', firm: state.firm, isAnswered }),
      dropped: (state: State, { violation }) => settled(state, violation, 'dismissed'),
    }),
    approved: (state, { violation: recorded, firm }, { suspends: alsoSuspends }) => {
      const violation = isAnswered ? state.violations.length : recorded
      const standing = isAnswered
        ? withViolation(state, { state: 'stands', firm, isAnswered })
        : withEvidenceAsked(settled(state, recorded, 'stands'), recorded)
      return { next: alsoSuspends ? suspends(standing, { endsOn: null, violation }) : standing }
    },
    whys: { asked: ['day to come'] },
  }
}

const dayToCome = (date: string, today: string): readonly Reason[] | undefined =>
  date > today ? [{ code: 422, why: 'day to come' }] : undefined

const withViolation = (state: State, violation: State['violations'][number]): State => ({
  ...state,
  violations: [...state.violations, violation],
  audit: { ...state.audit, violations: state.audit.violations + 1 },
})

const settled = (state: State, no: number, how: 'stands' | 'dismissed'): State => ({
  ...state,
  violations: state.violations.map((each, n) => (n === no ? { ...each, state: how } : each)),
  audit: { ...state.audit, violations: state.audit.violations + 1 },
})

/** Of the transporter at the time of the violation. */
const withEvidenceAsked = (state: State, violation: number): State => ({
  ...state,
  requests: [
    ...state.requests,
    { kind: 'sanction-evidence', status: 1, by: null, firm: state.violations[violation]?.firm ?? state.firm, wish: null, violation },
  ],
  audit: { ...state.audit, requests: state.audit.requests + 1 },
})
