import { expect, it } from 'vitest'
import { practiceDateProblem } from './good-practices.rules.ts'

it.each([
  ['2026-11-20', undefined],
  ['2026-11-21', undefined],
  ['2026-11-22', 'The date must not be in the future'],
])('a good practice of %s: %s', (date, problem) => expect(practiceDateProblem(date, '2026-11-21')).toBe(problem))
