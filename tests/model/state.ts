/** The model's people: three staff, the driver's transporter and a rival, a doctor, a trainer. */
export const portalOf = {
  staff: 'staff_portal',
  second: 'staff_portal',
  third: 'staff_portal',
  owner: 'transporter_portal',
  rival: 'transporter_portal',
  doctor: 'doctor',
  trainer: 'trainer',
} as const
export type ModelUser = keyof typeof portalOf
export type PortalName = (typeof portalOf)[ModelUser]
export const allUsers: readonly ModelUser[] = ['staff', 'second', 'third', 'owner', 'rival', 'doctor', 'trainer']

export type Firm = 'owner' | 'rival'
/** The rival is a spot transporter. */
export const spotUntil: Readonly<Record<Firm, string | null>> = { owner: null, rival: '2027-01-10' }
/** Numbers as domain.md gives them: 1 to 10. */
export type DriverStatusNo = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10
export const driverStatusNos: readonly DriverStatusNo[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** The values of all forms; each kind uses its own. */
export type RequestInput = {
  /** Days since the examination, training or violation; negative is in the future. */
  readonly daysAgo: number
  /** The date at the site, set when raised. */
  readonly date: string
  readonly duration: number
  readonly isFit: boolean
  readonly to: Firm
  readonly idNo: string
  readonly isBulkerDriver: boolean
}

export type ModelRequest = {
  /** A kind's slug, or 'sanction-evidence'. */
  readonly kind: string
  readonly status: 1 | 2 | 3 | 4
  /** Null for the product itself. */
  readonly by: ModelUser | null
  readonly firm: Firm
  readonly input: RequestInput | null
  /** How many have to approve it, as it was when it was raised, and who has. */
  readonly approvalsNeeded: 1 | 2
  readonly approvedBy: readonly ModelUser[]
  /** The index in `violations`, if any. */
  readonly violation: number
}

type Card = { readonly no: string; readonly isHandedOver: boolean; readonly isCancelled: boolean }
type Suspension = { readonly endsOn: string | null; readonly violation: number | null }
type Violation = { readonly state: 'recorded' | 'stands' | 'dismissed' | 'closed'; readonly firm: Firm; readonly isAnswered: boolean }
export type ModelFinding = { readonly date: string; readonly isUnfit: boolean }
export type Clearances = { readonly medical: string | null; readonly ddt: string | null; readonly bulker: string | null }

export type State = {
  readonly today: string
  readonly status: DriverStatusNo
  readonly firm: Firm
  readonly idNo: string
  readonly isBulkerDriver: boolean
  readonly hasPass: boolean
  readonly issuedOn: string
  readonly licenceExpiry: string
  readonly clearances: Clearances
  /** What counts of each kind: its day, and whether it found the driver not fit. Absent for what the driver began with. */
  readonly findings: Readonly<Partial<Record<keyof Clearances, ModelFinding>>>
  /** Oldest first. */
  readonly cards: readonly Card[]
  /** The open ones. */
  readonly suspensions: readonly Suspension[]
  readonly violations: readonly Violation[]
  readonly requests: readonly ModelRequest[]
  readonly verified: readonly ModelUser[]
  readonly idNosElsewhere: readonly string[]
  readonly cardNosElsewhere: readonly string[]
  /** Audit rows per subject; for the driver, per action. */
  readonly audit: {
    readonly requests: number
    readonly status: number
    readonly suspensions: number
    readonly violations: number
    readonly about: Readonly<Record<string, number>>
  }
}

export type Step =
  | { readonly do: 'raise'; readonly kind: string; readonly by: ModelUser; readonly input: RequestInput }
  | { readonly do: 'decide'; readonly no: number; readonly by: ModelUser; readonly key: 'approve' | 'reject'; readonly suspends: boolean }
  | { readonly do: 'cancel'; readonly no: number; readonly by: ModelUser }
  | { readonly do: 'evidence'; readonly no: number; readonly by: ModelUser }
  | { readonly do: 'verify'; readonly by: 'doctor' | 'trainer' }
  | { readonly do: 'days'; readonly days: number }
  /** Allocated, not handed over. */
  | { readonly do: 'new card'; readonly no: string }
  /** Another driver gets this number. */
  | { readonly do: 'elsewhere'; readonly what: 'card number' | 'id number'; readonly no: string }

export type Reason = { readonly code: 403 | 404 | 409 | 422; readonly why: string }
export type Verdict = { readonly next: State } | { readonly reasons: readonly Reason[] }

/** Changes the status, with an audit row. */
export const moved = (state: State, status: DriverStatusNo): State => ({
  ...state,
  status,
  audit: { ...state.audit, status: state.audit.status + 1 },
})

/** An audited change of the driver other than the status. */
export const written = (state: State, action: string): State => ({
  ...state,
  audit: { ...state.audit, about: { ...state.audit.about, [action]: (state.audit.about[action] ?? 0) + 1 } },
})

export const cardInForce = ({ cards }: State): Card | undefined => cards.find(({ isCancelled }) => !isCancelled)

export function endSuspensionsOf(state: State, isEnding: (suspension: Suspension) => boolean): State {
  const left = state.suspensions.filter((each) => !isEnding(each))
  const ended = state.suspensions.length - left.length
  return { ...state, suspensions: left, audit: { ...state.audit, suspensions: state.audit.suspensions + ended } }
}

/** Reinstated when no suspension is left: active with a card, card cancelled without. */
export function backFromSuspension(state: State): State {
  if (state.status !== 10 || state.suspensions.length > 0) return state
  return moved(state, cardInForce(state)?.isHandedOver ? 8 : 6)
}

export const laterBy = (date: string, duration: { readonly days: number } | { readonly months: number }): string =>
  Temporal.PlainDate.from(date).add(duration).toString()
