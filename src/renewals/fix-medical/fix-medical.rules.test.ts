import { expect, it } from 'vitest'
import { judgePick, pickedExpiry, type ApprovedRenewal } from './fix-medical.rules.ts'

const renewal = (date: string, decided: string, isFit = true): ApprovedRenewal => ({
  id: date,
  date,
  isFit,
  decidedAt: new Date(`${decided}T06:00:00Z`),
})
const june = renewal('2026-06-01', '2026-06-02')

it.each([
  ['another fit one', renewal('2026-10-01', '2026-10-02'), true],
  ['an unfit one before it', renewal('2026-05-01', '2026-05-02', false), true],
  ['an unfit one given later', renewal('2026-07-01', '2026-05-02', false), false],
  ['an unfit one approved later, whatever its date', renewal('2026-01-01', '2026-10-02', false), false],
])('with %s, a fit renewal of June may be chosen: %j', (_, other, ok) => {
  expect(judgePick(june, [june, other]).ok).toBe(ok)
})

it('a finding of “not fit” can always be chosen', () => {
  const unfit = renewal('2026-06-01', '2026-06-02', false)
  expect(judgePick(unfit, [unfit, renewal('2026-10-01', '2026-10-02', false)]).ok).toBe(true)
})

it.each([
  ['2026-11-01', true, '2027-11-01'],
  ['2025-03-01', true, '2026-03-01'],
  ['2026-11-01', false, '2026-11-21'],
  ['2025-03-01', false, '2026-03-01'],
] as const)('a renewal of %s (fit: %s) chosen on 21 November 2026 is valid until %s', (date, isFit, expiry) => {
  expect(pickedExpiry(renewal(date, '2026-11-02', isFit), '2026-11-21')).toBe(expiry)
})
