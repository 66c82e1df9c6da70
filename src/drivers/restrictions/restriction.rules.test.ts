import { expect, it } from 'vitest'
import { isNight } from './restriction.rules.ts'

it.each([
  ['19:00', '06:00', '18:59', false],
  ['19:00', '06:00', '19:00', true],
  ['19:00', '06:00', '23:59', true],
  ['19:00', '06:00', '00:00', true],
  ['19:00', '06:00', '05:59', true],
  ['19:00', '06:00', '06:00', false],
  ['19:00', '06:00', '12:00', false],
  ['19:00', '00:00', '23:59', true],
  ['19:00', '00:00', '00:00', false],
  ['00:00', '05:00', '00:00', true],
  ['00:00', '05:00', '05:00', false],
  ['22:00', '22:01', '22:00', true],
  ['22:01', '22:00', '22:00', false],
  ['22:01', '22:00', '22:01', true],
  [null, null, '12:00', true],
] as const)('of a night from %s to %s, %s is: %s', (from, until, time, expected) => {
  expect(isNight({ from, until }, time)).toBe(expected)
})
