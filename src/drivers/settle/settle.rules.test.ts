import { expect, it } from 'vitest'
import { driverStatus as s } from '../driver-status.contract.ts'
import { passChanges, settledPass, type Standing, type StoredPass } from './settle.rules.ts'

const pass = { status: 'active', expiry: '2027-06-13', reason: 'medical' } as const
const standing: Standing = {
  statusId: s.active,
  pass,
  issuedOn: '2026-11-21',
  medicalExpiry: '2027-06-13',
  ddtExpiry: '2027-08-01',
  bulkerExpiry: null,
  vehicleOptions: ['Flatbed'],
  licenceExpiry: '2029-05-18',
  spotValidUntil: null,
  registeredUntil: null,
  shortenedUntil: null,
}

it.each([
  [{}, {}],
  [{ statusId: s.suspended }, { status: 'suspended' }],
  [{ statusId: s.cardCancelled }, { status: 'cancelled' }],
  [{ statusId: s.left }, { status: 'cancelled' }],
  [{ statusId: s.blacklisted }, { status: 'cancelled' }],
  [{ statusId: s.onboardingDeclined }, { status: 'cancelled' }],
  [{ statusId: s.cardIssuance }, { status: 'pending' }],
  // Who applies again, or waits for a new pass, keeps what became of the last one.
  [{ statusId: s.documentVerification, pass: { ...pass, status: 'cancelled' } }, { status: 'cancelled' }],
  [{ statusId: s.passGeneration, pass: { ...pass, status: 'pending' } }, { status: 'pending' }],
  [
    { statusId: s.suspended, spotValidUntil: '2026-12-24' },
    { status: 'suspended', expiry: '2026-12-24', reason: 'transporter' },
  ],
  [{ licenceExpiry: '2026-12-01' }, { expiry: '2026-12-01', reason: 'licence' }],
  [
    { vehicleOptions: ['Bulker'], bulkerExpiry: '2026-12-02' },
    { expiry: '2026-12-02', reason: 'bulker' },
  ],
] as const)('%j: %j', (facts, expected) => expect(settledPass({ ...standing, ...facts })).toEqual({ ...pass, ...expected }))

it.each<[Partial<StoredPass>, string[]]>([
  [{}, []],
  [{ status: 'suspended' }, ['pass made suspended']],
  [{ expiry: '2027-06-14' }, ['pass expiry changed']],
  [{ reason: 'ddt' }, ['pass expiry changed']],
  [{ expiry: '2027-06-14', status: 'cancelled' }, ['pass expiry changed', 'pass made cancelled']],
])('what becomes %j is recorded as %j', (changed, actions) =>
  expect(passChanges(pass, { ...pass, ...changed }).map(({ action }) => action)).toEqual(actions),
)
