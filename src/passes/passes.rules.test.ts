import { describe, expect, it } from 'vitest'
import { passExpiry, passStatusShown, type PassFacts } from './passes.rules.ts'

const late = '2030-01-01'
const facts: PassFacts = {
  issuedOn: '2026-02-28',
  medicalExpiry: late,
  ddtExpiry: late,
  bulkerExpiry: late,
  vehicleOptions: ['Flatbed'],
  licenceExpiry: late,
  spotValidUntil: null,
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
