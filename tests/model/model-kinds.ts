import { violationKind, renewalKind, requirementKind, addSuspension } from './model-actions.ts'
import {
  cardInForce,
  backFromSuspension,
  endSuspensionsOf,
  laterBy,
  moved,
  written,
  type ModelRequest,
  type DriverStatusNo,
  type PortalName,
  type Reason,
  type State,
  type Verdict,
  type RequestInput,
} from './state.ts'

/** A kind of request, written down from the domain independently of the product's tables. */
export type ModelKind = {
  typeId: number
  raisedBy: readonly PortalName[]
  at: readonly DriverStatusNo[]
  approvedAt?: readonly DriverStatusNo[]
  /** Of `at`: statuses in which staff alone raise it, and two colleagues approve it. */
  exceptionalAt?: readonly DriverStatusNo[]
  /** Whether it can be approved after a transfer. */
  isAllowedAfterTransfer?: true
  mayCancel: boolean
  /** Whether those of other days may be pending too. */
  isPendingByDay?: true
  /** What stops the driver is taken whatever waits, in more statuses: once for each submitter and day. */
  urgent?: { is: (input: RequestInput | null) => boolean; at: readonly DriverStatusNo[] }
  raiseErrors?: (state: State, input: RequestInput) => readonly Reason[]
  onRaised?: (state: State) => State
  onApproved: (state: State, request: ModelRequest, decision: { suspends: boolean }) => Verdict
  /** On rejection or cancellation; the product itself drops requests without it. */
  onDropped?: (state: State, request: ModelRequest) => State
  /** Where the product itself closes it. */
  onClosed?: (state: State, request: ModelRequest) => State
  /** Further expected refusals, on raising and approving. */
  refusalReasons?: { raise?: readonly string[]; approve?: readonly string[] }
}

const staff: readonly PortalName[] = ['staff_portal']
const transporters: readonly PortalName[] = ['transporter_portal']
const both: readonly PortalName[] = ['staff_portal', 'transporter_portal']
const working: readonly DriverStatusNo[] = [8, 10, 6]
const notOut: readonly DriverStatusNo[] = [1, 2, 3, 4, 6, 8, 10]

const changed = (state: State, action: string, facts: Partial<State>): Verdict => ({ next: written({ ...state, ...facts }, action) })
const refused = (code: Reason['code'], why: string): Verdict => ({ reasons: [{ code, why }] })
const inputOf = ({ input, kind }: ModelRequest): RequestInput => {
  if (!input) throw new Error(`Nothing was wished for with ${kind}`)
  return input
}
const withoutCard = (state: State): State =>
  cardInForce(state) ? written({ ...state, cards: state.cards.map((card) => ({ ...card, isCancelled: true })) }, 'card cancelled') : state

export const modelKinds: Readonly<Record<string, ModelKind>> = {
  'change-details': {
    typeId: 1,
    raisedBy: both,
    at: [8],
    mayCancel: true,
    onApproved: (state, request) => {
      const { idNo, isBulkerDriver } = inputOf(request)
      if (state.idNosElsewhere.includes(idNo)) return refused(409, 'id number taken')
      return changed(state, 'driver details changed', { idNo, isBulkerDriver })
    },
    refusalReasons: { approve: ['id number taken'] },
  },
  'transfer-driver': {
    typeId: 2,
    raisedBy: both,
    at: [8],
    mayCancel: true,
    raiseErrors: (state, { to }) => (state.firm === to ? [{ code: 422, why: 'same transporter' }] : []),
    onApproved: (state, request) => changed(state, 'driver transferred', { firm: inputOf(request).to }),
    refusalReasons: { raise: ['same transporter'] },
  },
  'cancel-card': {
    typeId: 3,
    raisedBy: both,
    at: [8, 6],
    mayCancel: true,
    raiseErrors: (state) => (cardInForce(state) ? [] : [{ code: 409, why: 'no card' }]),
    onApproved: (state) => {
      if (!cardInForce(state)) return refused(409, 'no card')
      return { next: withoutCard(state.status === 6 ? state : moved(state, 6)) }
    },
    refusalReasons: { raise: ['no card'] },
  },
  'blacklist-driver': {
    typeId: 5,
    raisedBy: staff,
    at: [8, 10, 6, 7],
    isAllowedAfterTransfer: true,
    mayCancel: true,
    onApproved: (state) => {
      const unsuspended = endSuspensionsOf(state, () => true)
      return { next: withoutCard(moved(unsuspended, 9)) }
    },
  },
  'renew-medical': renewalKind('medical', {
    typeId: 6,
    raisedBy: ['doctor'],
    at: [8, 10, 6, 4],
    urgent: { is: (input) => input?.isFit === false, at: notOut },
    isAllowedAfterTransfer: true,
  }),
  'suspend-driver': {
    typeId: 7,
    raisedBy: staff,
    at: [8],
    // A violation may have suspended the driver since: both suspensions apply.
    approvedAt: [8, 10],
    isAllowedAfterTransfer: true,
    mayCancel: true,
    onApproved: (state, request) => ({
      next: addSuspension(state, { endsOn: laterBy(state.today, { days: inputOf(request).duration }), violation: null }),
    }),
  },
  'process-violation': violationKind({ typeId: 8, raisedBy: staff, at: working, isAllowedAfterTransfer: true, isAnswered: false }),
  'end-suspension': {
    typeId: 9,
    raisedBy: both,
    at: [10, 6, 9],
    exceptionalAt: [9],
    mayCancel: true,
    onApproved: (state) => {
      // A blacklisting by mistake: no card comes back with it.
      if (state.status === 9) return { next: moved(state, 6) }
      if (state.status === 10) return { next: backFromSuspension(endSuspensionsOf(state, () => true)) }
      const last = state.cards.findLast(({ isHandedOver }) => isHandedOver)
      if (!last || cardInForce(state) || state.cardNosElsewhere.includes(last.no)) return refused(409, 'no card to restore')
      const cards = state.cards.map((card) => (card === last ? { ...card, isCancelled: false } : card))
      return { next: written({ ...moved(state, 8), cards }, 'card restored') }
    },
    refusalReasons: { approve: ['no card to restore'] },
  },
  'renew-ddt': renewalKind('ddt', { typeId: 10, raisedBy: ['trainer'], at: [8, 10, 6, 4], isAllowedAfterTransfer: true }),
  'bulker-renewal': renewalKind('bulker', { typeId: 11, raisedBy: transporters, at: working }),
  'renew-requirement': requirementKind({
    typeId: 15,
    raisedBy: ['staff_portal', 'transporter_portal', 'trainer', 'doctor'],
    at: notOut,
    isAllowedAfterTransfer: true,
  }),
  // What was decided stays as it was, but for the day of the next review.
  'review-blacklisting': {
    typeId: 16,
    raisedBy: staff,
    at: [9],
    isAllowedAfterTransfer: true,
    mayCancel: true,
    onApproved: (state) => changed(state, 'blacklisting kept', {}),
  },
  'process-transporter-violation': violationKind({
    typeId: 12,
    raisedBy: transporters,
    at: working,
    isAllowedAfterTransfer: true,
    isAnswered: true,
  }),
  'change-profile-pic': {
    typeId: 14,
    raisedBy: transporters,
    at: working,
    mayCancel: true,
    onApproved: (state) => changed(state, 'driver picture changed', {}),
  },
}
