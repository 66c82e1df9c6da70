import { expect, it } from 'vitest'
import { judgeRenewalDay } from './renewal-day.rules.ts'

it.each([
  ['2026-11-22', true, 'day_to_come'],
  ['2026-11-22', false, 'day_to_come'],
  ['2026-11-21', true, undefined],
  ['2025-11-22', true, undefined],
  ['2025-11-21', true, 'day_past'],
  ['2025-11-21', false, undefined],
] as const)('on 21 November 2026 an examination of %s (must be valid: %s) is refused with %s', (date, mustBeValid, code) => {
  const ruling = judgeRenewalDay({ what: 'examination', date, today: '2026-11-21', mustBeValid })
  expect(ruling.ok ? undefined : ruling.code).toBe(code)
})
