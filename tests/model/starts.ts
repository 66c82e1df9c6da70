import * as fc from 'fast-check'
import { laterBy, type DriverStatusNo, type Firm, type State } from './state.ts'

export type CardsAtStart = 'held' | 'none' | 'cancelled' | 'at the office'
const cards = {
  held: [{ no: 'card 1', isHandedOver: true, isCancelled: false }],
  none: [],
  cancelled: [{ no: 'card 1', isHandedOver: true, isCancelled: true }],
  'at the office': [
    { no: 'card 1', isHandedOver: true, isCancelled: true },
    { no: 'card 2', isHandedOver: false, isCancelled: false },
  ],
} as const satisfies Record<CardsAtStart, State['cards']>

const likelyCards: Readonly<Partial<Record<DriverStatusNo, readonly CardsAtStart[]>>> = {
  4: ['none', 'at the office'],
  6: ['cancelled', 'at the office', 'none'],
  8: ['held'],
  9: ['cancelled'],
  10: ['held', 'held', 'cancelled'],
}
const passHolders: readonly DriverStatusNo[] = [4, 6, 8, 9, 10]
export const firstDay = '2026-11-21'

type StartOptions = {
  status: DriverStatusNo
  cards: CardsAtStart
  firm: Firm
  isBulkerDriver: boolean
  /** Days until licence and bulker training expire. */
  licence: number
  bulker: number | null
  /** Days until the suspension of a suspended driver is served. */
  suspended: number
  isVerified: boolean
}

/** A driver in a state that other screens can produce. */
export const start: fc.Arbitrary<State> = fc
  .record({
    status: fc.oneof(
      { weight: 16, arbitrary: fc.constant<DriverStatusNo>(8) },
      { weight: 6, arbitrary: fc.constantFrom<DriverStatusNo>(10, 6) },
      { weight: 13, arbitrary: fc.constantFrom<DriverStatusNo>(1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 7, 7, 9) },
    ),
    nth: fc.nat(11),
    firm: fc.constantFrom<Firm>('owner', 'rival'),
    isBulkerDriver: fc.boolean(),
    licence: fc.constantFrom(60, 400, 900),
    bulker: fc.constantFrom(null, 90),
    suspended: fc.integer({ min: 1, max: 20 }),
    isVerified: fc.constantFrom(true, true, false),
  })
  .map(({ nth, ...drawnStep }) => stateOf({ ...drawnStep, cards: likelyCardsOf(drawnStep.status, nth) }))

/** The owner's driver of this status, verified by doctor and trainer. */
export const startAt = (status: DriverStatusNo, held = likelyCardsOf(status, 0)): State =>
  stateOf({
    status,
    cards: held,
    firm: 'owner',
    isBulkerDriver: false,
    licence: 400,
    bulker: null,
    suspended: 20,
    isVerified: true,
  })

function likelyCardsOf(status: DriverStatusNo, nth: number): CardsAtStart {
  const likely = likelyCards[status] ?? ['none']
  return likely[nth % likely.length] ?? 'none'
}

const stateOf = ({ status, cards: held, firm, isBulkerDriver, licence, bulker, suspended, isVerified }: StartOptions): State => ({
  today: firstDay,
  status,
  firm,
  idNo: 'own',
  isBulkerDriver,
  hasPass: passHolders.includes(status),
  issuedOn: '2026-03-01',
  licenceExpiry: laterBy(firstDay, { days: licence }),
  clearances: {
    medical: laterBy(firstDay, { days: 70 }),
    ddt: laterBy(firstDay, { days: 80 }),
    bulker: bulker === null ? null : laterBy(firstDay, { days: bulker }),
  },
  cards: cards[held],
  suspensions: status === 10 ? [{ endsOn: laterBy(firstDay, { days: suspended }), violation: null }] : [],
  violations: [],
  requests: [],
  verified: isVerified ? ['doctor', 'trainer'] : [],
  findings: {},
  idNosElsewhere: ['taken'],
  cardNosElsewhere: [],
  audit: { requests: 0, status: 0, suspensions: 0, violations: 0, about: {} },
})
