import { expect, it } from 'vitest'
import { judgeConversion, defaultValidUntil } from './transporters.rules.ts'

it.each([
  ['2026-11-21', '2027-02-21'],
  ['2026-11-30', '2027-02-28'],
  ['2027-11-30', '2028-02-29'],
  ['2026-12-31', '2027-03-31'],
])('a spot transporter added on %s is valid until %s', (today, until) => expect(defaultValidUntil(today)).toBe(until))

it('converts only spot transporters', () => {
  expect(judgeConversion({ is_spot: true })).toEqual({ ok: true })
  expect(judgeConversion({ is_spot: false })).toMatchObject({ ok: false, message: 'This transporter is already regular' })
})
