import { bringsViolation, renews, suspends } from './model-deeds.ts'
import {
  cardInForce,
  backFromSuspension,
  endSuspensionsOf,
  laterBy,
  moved,
  written,
  type Asked,
  type DriverStatusNo,
  type PortalName,
  type Reason,
  type State,
  type Verdict,
  type Wish,
} from './state.ts'

/** A kind of request, written down from the domain a second time, without a look at the product's own tables. */
export type ModelKind = {
  readonly typeId: number
  readonly raisedBy: readonly PortalName[]
  readonly at: readonly DriverStatusNo[]
  readonly approvedAt?: readonly DriverStatusNo[]
  /** Whether it is about the person, and so is approved also when the driver has gone to another transporter since. */
  readonly goesAlong?: true
  readonly mayCancel: boolean
  readonly asked?: (state: State, wish: Wish) => readonly Reason[]
  readonly raised?: (state: State) => State
  readonly approved: (state: State, request: Asked, decision: { readonly suspends: boolean }) => Verdict
  /** When it is rejected or taken back. */
  readonly dropped?: (state: State, request: Asked) => State
  /** Other refusals that must have been met: on asking, and on approving. */
  readonly whys?: { readonly asked?: readonly string[]; readonly approved?: readonly string[] }
}

const staff: readonly PortalName[] = ['staff_portal']
const transporters: readonly PortalName[] = ['transporter_portal']
const both: readonly PortalName[] = ['staff_portal', 'transporter_portal']
const working: readonly DriverStatusNo[] = [8, 10, 6]

const changed = (state: State, action: string, facts: Partial<State>): Verdict => ({ next: written({ ...state, ...facts }, action) })
const refused = (code: Reason['code'], why: string): Verdict => ({ reasons: [{ code, why }] })
const wishOf = ({ wish, kind }: Asked): Wish => {
  if (!wish) throw new Error(`Nothing was wished for with ${kind}`)
  return wish
}
const withoutCard = (state: State): State =>
  cardInForce(state) ? written({ ...state, cards: state.cards.map((card) => ({ ...card, isCancelled: true })) }, 'card cancelled') : state

export const modelKinds: Readonly<Record<string, ModelKind>> = {
  'change-details': {
    typeId: 1,
    raisedBy: both,
    at: [8],
    mayCancel: true,
    approved: (state, request) => {
      const { idNo, isBulkerDriver } = wishOf(request)
      if (state.idNosElsewhere.includes(idNo)) return refused(409, 'id number taken')
      return changed(state, 'driver details changed', { idNo, isBulkerDriver })
    },
    whys: { approved: ['id number taken'] },
  },
  'transfer-driver': {
    typeId: 2,
    raisedBy: both,
    at: [8],
    mayCancel: true,
    asked: (state, { to }) => (state.firm === to ? [{ code: 422, why: 'same transporter' }] : []),
    approved: (state, request) => changed(state, 'driver transferred', { firm: wishOf(request).to }),
    whys: { asked: ['same transporter'] },
  },
  'cancel-card': {
    typeId: 3,
    raisedBy: both,
    at: [8, 6],
    mayCancel: true,
    asked: (state) => (cardInForce(state) ? [] : [{ code: 409, why: 'no card' }]),
    approved: (state) => {
      if (!cardInForce(state)) return refused(409, 'no card')
      return { next: withoutCard(state.status === 6 ? state : moved(state, 6)) }
    },
    whys: { asked: ['no card'] },
  },
  'blacklist-driver': {
    typeId: 5,
    raisedBy: staff,
    at: [8],
    // Whoever has been suspended or lost the card since is barred all the same.
    approvedAt: working,
    goesAlong: true,
    mayCancel: false,
    approved: (state) => {
      const unsuspended = endSuspensionsOf(state, () => true)
      return { next: withoutCard(moved(unsuspended, 9)) }
    },
  },
  'renew-medical': renews('medical', { typeId: 6, raisedBy: ['doctor'], at: [8, 10, 6, 4], goesAlong: true }),
  'suspend-driver': {
    typeId: 7,
    raisedBy: staff,
    at: [8],
    // A violation may have suspended the driver since: both suspensions stand.
    approvedAt: [8, 10],
    goesAlong: true,
    mayCancel: false,
    approved: (state, request) => ({
      next: suspends(state, { endsOn: laterBy(state.today, { days: wishOf(request).duration }), violation: null }),
    }),
  },
  'process-violation': bringsViolation({ typeId: 8, raisedBy: staff, at: working, goesAlong: true, isAnswered: false }),
  'end-suspension': {
    typeId: 9,
    raisedBy: both,
    at: [10, 6],
    mayCancel: true,
    approved: (state) => {
      if (state.status === 10) return { next: backFromSuspension(endSuspensionsOf(state, () => true)) }
      const last = state.cards.findLast(({ isHandedOver }) => isHandedOver)
      if (!last || cardInForce(state) || state.cardNosElsewhere.includes(last.no)) return refused(409, 'no card to restore')
      const cards = state.cards.map((card) => (card === last ? { ...card, isCancelled: false } : card))
      return { next: written({ ...moved(state, 8), cards }, 'card restored') }
    },
    whys: { approved: ['no card to restore'] },
  },
  'renew-ddt': renews('ddt', { typeId: 10, raisedBy: ['trainer'], at: [8, 10, 6, 4], goesAlong: true }),
  'bulker-renewal': renews('bulker', { typeId: 11, raisedBy: transporters, at: working }),
  'process-transporter-violation': bringsViolation({ typeId: 12, raisedBy: transporters, at: working, goesAlong: true, isAnswered: true }),
  'change-profile-pic': {
    typeId: 14,
    raisedBy: transporters,
    at: working,
    mayCancel: true,
    approved: (state) => changed(state, 'driver picture changed', {}),
  },
}
