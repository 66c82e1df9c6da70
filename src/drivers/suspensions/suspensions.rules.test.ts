import { expect, it } from 'vitest'
import { effectiveEnd, isServed, suspensionEnd } from './suspensions.rules.ts'

it.each([
  ['2026-11-21', 1, '2026-11-22'],
  ['2026-11-21', 30, '2026-12-21'],
  ['2028-02-28', 1, '2028-02-29'],
])('from %s for %i days, driving again on %s', (startsOn, days, back) => expect(suspensionEnd(startsOn, days)).toBe(back))

it.each([
  ['2026-11-20', true],
  ['2026-11-21', true],
  ['2026-11-22', false],
  [null, false],
])('a suspension that ends on %s is served on 21 November: %s', (endsOn, served) => expect(isServed(endsOn, '2026-11-21')).toBe(served))

it.each([
  [[], undefined],
  [['2026-12-01'], '2026-12-01'],
  [['2026-12-01', '2026-12-24', '2026-12-02'], '2026-12-24'],
  [[null], null],
  [['2026-12-24', null], null],
  [[null, '2026-12-24'], null],
])('suspensions until %j together last until %s', (ends, end) => expect(effectiveEnd(ends.map((ends_on) => ({ ends_on })))).toBe(end))
