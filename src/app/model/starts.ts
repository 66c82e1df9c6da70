import * as fc from 'fast-check'
import { laterBy, type DriverStatusNo, type State } from './state.ts'

type CardsAtStart = 'held' | 'none' | 'cancelled' | 'at the office'
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
  8: ['held', 'held', 'held', 'none'],
  9: ['cancelled'],
  10: ['held', 'held', 'cancelled'],
}
const passHolders: readonly DriverStatusNo[] = [4, 6, 8, 9, 10]
export const firstDay = '2026-11-21'

/** A driver as the other screens may have left him. */
export const start: fc.Arbitrary<State> = fc
  .record({
    status: fc.constantFrom<DriverStatusNo>(
      8,
      8,
      8,
      8,
      8,
      8,
      8,
      8,
      8,
      8,
      8,
      8,
      8,
      8,
      8,
      8,
      10,
      10,
      10,
      6,
      6,
      6,
      4,
      4,
      1,
      1,
      2,
      2,
      3,
      3,
      5,
      5,
      7,
      7,
      9,
    ),
    cards: fc.nat(11),
    firm: fc.constantFrom('owner' as const, 'rival' as const),
    isBulkerDriver: fc.boolean(),
    licence: fc.constantFrom(60, 400, 900),
    bulker: fc.constantFrom(null, 90),
    suspended: fc.integer({ min: 1, max: 20 }),
    isVerified: fc.constantFrom(true, true, false),
  })
  .map(({ status, cards: nth, firm, isBulkerDriver, licence, bulker, suspended, isVerified }) => {
    const likely = likelyCards[status] ?? ['none']
    return {
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
        bulker: bulker && laterBy(firstDay, { days: bulker }),
      },
      cards: cards[likely[nth % likely.length] ?? 'none'],
      suspensions: status === 10 ? [{ endsOn: laterBy(firstDay, { days: suspended }), violation: null }] : [],
      violations: [],
      requests: [],
      verified: isVerified ? ['doctor', 'trainer'] : [],
      idNosElsewhere: ['taken'],
      cardNosElsewhere: [],
      audit: { requests: 0, status: 0, ended: 0, violations: 0, facts: 0 },
    }
  })
