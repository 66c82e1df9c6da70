import { expect, it } from 'vitest'
import { findingExpiry } from '#drivers/clearances/current-clearance.rules.ts'
import { findingOf, judgePick, replacedBy, type ApprovedRenewal } from './fix-medical.rules.ts'

const renewal = (date: string, isFit = true): ApprovedRenewal => ({ id: date, date, isFit })
const june = renewal('2026-06-01')

it.each([
  ['another fit one', renewal('2026-10-01'), true],
  ['an unfit one before it', renewal('2026-05-01', false), true],
  ['an unfit one of a later examination', renewal('2026-07-01', false), false],
  ['an unfit one of the same day', { ...renewal('2026-06-01', false), id: 'other' }, false],
])('with %s, a fit renewal of June may be chosen: %j', (_, other, ok) => {
  expect(judgePick({ ...june, isRecalled: false }, [june, other]).ok).toBe(ok)
})

it('a finding of “not fit” can always be chosen', () => {
  const unfit = renewal('2026-06-01', false)
  expect(judgePick({ ...unfit, isRecalled: true }, [unfit, renewal('2026-10-01', false)]).ok).toBe(true)
})

it('a fit one under recall cannot be chosen', () => {
  expect(judgePick({ ...june, isRecalled: true }, [june])).toMatchObject({
    code: 'recalled',
    message: 'The examination of 01 Jun 2026 is under recall. Another issuer has to examine the driver.',
  })
})

it('a choice replaces its own row and what would count before it', () => {
  const finding = (id: string, givenOn: string, requestId: string | null = null, isFit: boolean | null = true) => ({
    id,
    givenOn,
    requestId,
    isFit,
  })
  const findings = [
    finding('1', '2026-05-01'),
    finding('2', '2026-06-01', june.id),
    finding('3', '2026-06-01', null, false),
    finding('4', '2027-01-10', '9'),
  ]
  expect(replacedBy(june, findings).map(({ id }) => id)).toEqual(['2', '3', '4'])
})

it.each([
  ['2026-11-01', true, '2027-11-01'],
  ['2025-03-01', true, '2026-03-01'],
  ['2026-11-01', false, '2026-11-01'],
] as const)('a medical of %s (fit: %s) is valid until %s', (date, isFit, expiry) => {
  expect(findingExpiry(findingOf(renewal(date, isFit)))).toBe(expiry)
})
