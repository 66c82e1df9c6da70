import { describe, expect, it } from 'vitest'
import { driverStatus as s } from '#drivers/driver-status.contract.ts'
import type { RegisteredDriver } from './driver-rows.rules.ts'
import { cardOf, clearancesOf, passOf, registerStateOf, statusProblem } from './register-state.rules.ts'

const today = '2026-11-21'
const now = new Date('2026-11-21T06:00:00Z')

const aDriver = (input: Partial<RegisteredDriver> = {}): RegisteredDriver => ({
  name: 'Asha Otieno',
  transporter: 'Baraka Haulage',
  id_no: '11587766',
  phones: ['+254724865880'],
  date_of_birth: '1990-07-16',
  licence_no: 'DL-1',
  vehicle_options: ['Flatbed'],
  vehicle_categories: [],
  card_no: undefined,
  pass_expiry: undefined,
  medical_expiry: undefined,
  ddt_expiry: undefined,
  bulker_expiry: undefined,
  status: undefined,
  ...input,
})

describe('the status of a register’s driver', () => {
  it.each([
    ['Active', 'C1', s.active, 'in force'],
    ['Suspended', 'C1', s.suspended, 'in force'],
    ['Suspended', undefined, s.suspended, 'none'],
    ['Card issuance', 'C1', s.cardIssuance, 'at the office'],
    ['Card cancelled', 'C1', s.cardCancelled, 'cancelled'],
    ['Blacklisted', 'C1', s.blacklisted, 'cancelled'],
    ['Left', 'C1', s.left, 'cancelled'],
    [undefined, 'C1', s.active, 'in force'],
    [undefined, undefined, s.cardIssuance, 'none'],
  ] as const)('%s with card %s', (status, card_no, statusId, card) => {
    const driver = aDriver({ status, card_no })
    expect(statusProblem(driver)).toBeUndefined()
    expect(registerStateOf(driver).statusId).toBe(statusId)
    expect(labelFor(cardOf(driver, now))).toBe(card)
  })

  it('an active driver needs a card', () =>
    expect(statusProblem(aDriver({ status: 'Active' }))).toContain('An active driver needs a card.'))
})

function labelFor([card]: ReturnType<typeof cardOf>): string {
  if (!card) return 'none'
  if (card.cancelled_at) return 'cancelled'
  return card.handed_over_at ? 'in force' : 'at the office'
}

it.each([
  [12, '2026-02-28', '2026-06-01'],
  [24, '2025-02-28', '2026-06-01'],
])(
  'where medicals last %i months, a clearance was given one validity before its expiry, or several where that would be a day to come',
  (medical, medicalOn, bulkerOn) =>
    expect(
      clearancesOf(aDriver({ medical_expiry: '2027-02-28', bulker_expiry: '2028-06-01' }), today, { medical, ddt: 12, bulker: 12 }),
    ).toEqual([
      { kind: 'medical', given_on: medicalOn, expiry: '2027-02-28' },
      { kind: 'bulker', given_on: bulkerOn, expiry: '2028-06-01' },
    ]),
)

describe('the pass of a registered driver', () => {
  it.each([
    [
      'has the register’s expiry, because of the document that ends then',
      { pass_expiry: '2027-03-05', medical_expiry: '2027-10-15', ddt_expiry: '2027-03-05' },
      { issued_on: '2026-10-15', expiry: '2027-03-05', expiry_reason: 'ddt', registered_until: null },
    ],
    [
      'ends with an earlier document, and the register’s expiry stays a limit',
      { pass_expiry: '2027-03-05', medical_expiry: '2027-06-01', licence_expiry: '2027-02-01' },
      { issued_on: '2026-06-01', expiry: '2027-02-01', expiry_reason: 'licence', registered_until: '2027-03-05' },
    ],
    [
      'ends with the register’s expiry before all documents',
      { pass_expiry: '2027-01-05', medical_expiry: '2027-10-15', licence_expiry: '2028-04-01' },
      { issued_on: '2026-10-15', expiry: '2027-01-05', expiry_reason: 'register', registered_until: '2027-01-05' },
    ],
    [
      'of an expired pass is issued before its expiry',
      { pass_expiry: '2026-10-17', medical_expiry: '2026-10-17', ddt_expiry: '2027-11-30' },
      { issued_on: '2026-10-17', expiry: '2026-10-17', expiry_reason: 'medical', registered_until: null },
    ],
    [
      'follows the rule without an expiry in the register',
      { medical_expiry: '2027-01-10' },
      { issued_on: today, expiry: '2027-01-10', expiry_reason: 'medical', registered_until: null },
    ],
    [
      'is valid for a term without other limits',
      {},
      { issued_on: today, expiry: '2027-11-21', expiry_reason: 'term', registered_until: null },
    ],
    [
      'is issued a term before its expiry without clearances',
      { pass_expiry: '2027-03-05' },
      { issued_on: '2026-03-05', expiry: '2027-03-05', expiry_reason: 'term', registered_until: null },
    ],
  ] as const)('%s', (_, input, pass) => {
    expect(passOf(aDriver({ card_no: 'C1', ...input }), today, null)).toEqual({ status: 'active', ...pass })
  })

  it('ends with a spot transporter', () =>
    expect(passOf(aDriver(), today, '2026-12-20')).toMatchObject({ expiry: '2026-12-20', expiry_reason: 'transporter' }))
})
