import { expect, it } from 'vitest'
import { daysLeft, expiryBadge, isExpiringSoon } from './expiry.rules.ts'

it.each([
  [365, 'success', '365 days left'],
  [31, 'success', '31 days left'],
  [30, 'warning', '30 days left'],
  [8, 'warning', '8 days left'],
  [7, 'danger', '7 days left'],
  [1, 'danger', '1 day left'],
  [0, 'danger', 'Expired'],
  [-1, 'danger', 'Expired'],
] as const)('%i days left is %s: %s', (days, tone, text) => expect(expiryBadge(days)).toEqual({ tone, text }))

it.each([
  [31, false],
  [30, true],
  [1, true],
  [0, false],
  [-1, false],
])('%i days left is expiring soon: %s', (days, soon) => expect(isExpiringSoon(days)).toBe(soon))

it('counts days between calendar days', () => expect(daysLeft('2027-01-01', '2026-12-31')).toBe(1))
