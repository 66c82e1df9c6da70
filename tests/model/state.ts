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
  daysAgo: number
  /** The date at the site, set when raised. */
  date: string
  duration: number
  isFit: boolean
  to: Firm
  idNo: string
  isBulkerDriver: boolean
}

export type ModelRequest = {
  /** A kind's slug, or 'sanction-evidence'. */
  kind: string
  status: 1 | 2 | 3 | 4
  /** Null for the product itself. */
  by: ModelUser | null
  firm: Firm
  input: RequestInput | null
  /** How many have to approve it, as it was when it was raised, and who has. */
  approvalsNeeded: 1 | 2
  approvedBy: readonly ModelUser[]
  /** The index in `violations`, if any. */
  violation: number
}

type Card = { no: string; isHandedOver: boolean; isCancelled: boolean }
type Suspension = { endsOn: string | null; violation: number | null }
type Violation = { state: 'recorded' | 'stands' | 'dismissed' | 'closed'; firm: Firm; isAnswered: boolean }
/** `isGuessed`: of a register, whose finding and day are not on record. */
export type ModelFinding = { date: string; isUnfit: boolean; isGuessed?: boolean }
export type Clearances = { medical: string | null; ddt: string | null; bulker: string | null }

export type State = {
  today: string
  status: DriverStatusNo
  firm: Firm
  idNo: string
  isBulkerDriver: boolean
  hasPass: boolean
  issuedOn: string
  licenceExpiry: string
  clearances: Clearances
  /** What counts of each kind: its day, and whether it found the driver not fit. Absent for what the driver began with. */
  findings: Readonly<Partial<Record<keyof Clearances, ModelFinding>>>
  /** Oldest first. */
  cards: readonly Card[]
  /** The open ones. */
  suspensions: readonly Suspension[]
  violations: readonly Violation[]
  requests: readonly ModelRequest[]
  verified: readonly ModelUser[]
  idNosElsewhere: readonly string[]
  cardNosElsewhere: readonly string[]
  /** Audit rows per subject; for the driver, per action. */
  audit: {
    requests: number
    status: number
    suspensions: number
    violations: number
    about: Readonly<Record<string, number>>
  }
}

export type Step =
  | { do: 'raise'; kind: string; by: ModelUser; input: RequestInput }
  | { do: 'decide'; no: number; by: ModelUser; key: 'approve' | 'reject'; suspends: boolean }
  | { do: 'cancel'; no: number; by: ModelUser }
  | { do: 'evidence'; no: number; by: ModelUser }
  | { do: 'verify'; by: 'doctor' | 'trainer' }
  | { do: 'days'; days: number }
  /** Allocated, not handed over. */
  | { do: 'new card'; no: string }
  /** Another driver gets this number. */
  | { do: 'elsewhere'; what: 'card number' | 'id number'; no: string }

export type Reason = { code: 403 | 404 | 409 | 422; why: string }
export type Verdict = { next: State } | { reasons: readonly Reason[] }

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

export const laterBy = (date: string, duration: { days: number } | { months: number }): string =>
  Temporal.PlainDate.from(date).add(duration).toString()
