import { describe, expect, it } from 'vitest'
import { passExpiry, passStatusShown, type PassFacts, expiryText } from './pass.rules.ts'

const late = '2030-01-01'
const facts: PassFacts = {
  issuedOn: '2026-02-28',
  medicalExpiry: late,
  ddtExpiry: late,
  bulkerExpiry: late,
  vehicleOptions: ['Flatbed'],
  licenceExpiry: late,
  spotValidUntil: null,
  registeredUntil: null,
  shortenedUntil: null,
}

describe('a pass expires with the earliest of its documents', () => {
  it.each([
    [{}, '2027-02-28', 'term'],
    [{ medicalExpiry: '2026-12-01' }, '2026-12-01', 'medical'],
    [{ ddtExpiry: '2026-12-01' }, '2026-12-01', 'ddt'],
    [{ licenceExpiry: '2026-12-01' }, '2026-12-01', 'licence'],
    [{ spotValidUntil: '2026-12-01' }, '2026-12-01', 'transporter'],
    [{ bulkerExpiry: '2026-12-01', vehicleOptions: ['Bulker', 'Flatbed'] }, '2026-12-01', 'bulker'],
    [{ bulkerExpiry: '2026-12-01' }, '2027-02-28', 'term'],
    [{ medicalExpiry: null, ddtExpiry: null, licenceExpiry: null }, '2027-02-28', 'term'],
    [{ medicalExpiry: '2026-12-01', ddtExpiry: '2026-11-30' }, '2026-11-30', 'ddt'],
    [{ medicalExpiry: '2026-12-01', ddtExpiry: '2026-12-01' }, '2026-12-01', 'medical'],
    [{ medicalExpiry: '2027-02-27' }, '2027-02-27', 'medical'],
    [{ medicalExpiry: '2027-02-28' }, '2027-02-28', 'term'],
    [{ registeredUntil: '2026-12-01' }, '2026-12-01', 'register'],
    [{ registeredUntil: '2026-12-01', medicalExpiry: '2026-12-01' }, '2026-12-01', 'medical'],
    [{ shortenedUntil: '2026-10-01', registeredUntil: '2026-12-01' }, '2026-10-01', 'shortened'],
    [{ shortenedUntil: '2028-12-01' }, '2027-02-28', 'term'],
    [{ registeredUntil: '2028-12-01' }, '2027-02-28', 'term'],
    [{ issuedOn: '2028-02-29' }, '2029-02-28', 'term'],
    [{ medicalExpiry: '2025-01-01' }, '2025-01-01', 'medical'],
  ] as const)('%j: %s, because of %s', (changes, expiry, reason) =>
    expect(passExpiry({ ...facts, ...changes })).toEqual({ expiry, reason }),
  )
})

describe('the status of a pass', () => {
  it.each([
    ['active', '2026-11-22', 'Active'],
    ['active', '2026-11-21', 'Expired'],
    ['active', '2026-11-20', 'Expired'],
    ['suspended', '2026-11-20', 'Suspended'],
    ['cancelled', '2027-11-20', 'Cancelled'],
    ['pending', '2026-11-20', 'Pending'],
  ] as const)('%s until %s: %s on 21 November', (status, expiry, shown) =>
    expect(passStatusShown(status, expiry, '2026-11-21')).toBe(shown),
  )
})

const limits = {
  medical: '2027-06-13',
  ddt: '2027-08-01',
  bulker: null,
  licence: '2029-05-18',
  transporter: null,
  term: '2027-10-01',
  register: null,
  shortened: null,
}

it.each([
  [
    { expiry: '2027-06-13', reason: 'medical' },
    'The pass expires on 13 Jun 2027 because the medical expires then, the earliest of its documents.',
  ],
  [{ expiry: '2027-03-05', reason: 'medical' }, 'The pass expires on 05 Mar 2027.'],
  [{ expiry: '2027-03-05', reason: 'bulker' }, 'The pass expires on 05 Mar 2027.'],
  [{ expiry: '2027-08-01', reason: 'ddt' }, 'The pass expires on 01 Aug 2027.'],
  [{ expiry: '2027-03-05', reason: 'who knows' }, 'The pass expires on 05 Mar 2027.'],
])('%j', (pass, text) => expect(expiryText(pass, limits)).toBe(text))

it('expires with the contract of a spot transporter, which is no document', () =>
  expect(expiryText({ expiry: '2027-05-01', reason: 'transporter' }, { ...limits, transporter: '2027-05-01' })).toBe(
    "The pass expires on 01 May 2027 because the spot transporter's validity ends then. None of its documents expires earlier.",
  ))

it('expires at the end of the term if no document expires earlier', () =>
  expect(expiryText({ expiry: '2027-05-01', reason: 'term' }, { ...limits, term: '2027-05-01' })).toBe(
    'The pass expires on 01 May 2027, 12 months after it was generated. None of its documents expires earlier.',
  ))

it('expires as registered if the register has the earliest date', () =>
  expect(expiryText({ expiry: '2027-05-01', reason: 'register' }, { ...limits, register: '2027-05-01' })).toBe(
    'The pass expires on 01 May 2027, as the register says. A new pass has a new expiry.',
  ))
