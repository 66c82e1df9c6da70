import { expect, it } from 'vitest'
import { judgePick, replacedBy, type ApprovedRenewal } from './fix-medical.rules.ts'

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
