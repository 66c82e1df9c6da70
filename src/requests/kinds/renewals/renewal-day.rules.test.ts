import { expect, it } from 'vitest'
import { judgeRenewalDay } from './renewal-day.rules.ts'

it.each([
  ['2026-11-22', '2027-11-22', 12, 'The date of the examination is in the future'],
  ['2026-11-22', null, null, 'The date of the examination is in the future'],
  ['2026-11-21', '2027-11-21', 12, undefined],
  ['2025-11-22', '2026-11-22', 12, undefined],
  ['2025-11-21', '2026-11-21', 12, 'The examination is valid for 12 months and has expired'],
  ['2024-11-21', '2026-11-21', 24, 'The examination is valid for 24 months and has expired'],
  ['2025-12-01', '2026-11-20', null, 'The examination was valid until 20 Nov 2026 and has expired'],
  ['2025-11-21', null, null, undefined],
] as const)('on 21 November 2026 an examination of %s, until %s (%s months), is refused with %s', (date, until, months, message) => {
  const ruling = judgeRenewalDay({ what: 'examination', date, today: '2026-11-21', until, months })
  expect(ruling.ok ? undefined : ruling.message).toBe(message)
})
