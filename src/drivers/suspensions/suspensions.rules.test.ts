import { expect, it } from 'vitest'
import { isServed, suspensionEnd } from './suspensions.rules.ts'

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
