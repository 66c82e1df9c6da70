import { expect, it } from 'vitest'
import { addWorkingDays, lastOverdueDay } from './working-days.rules.ts'

const weekdays = [1, 2, 3, 4, 5]

it.each([
  ['a Monday', '2026-11-16', weekdays, 2, '2026-11-18'],
  ['a Thursday, over the weekend', '2026-11-19', weekdays, 2, '2026-11-23'],
  ['a Saturday', '2026-11-21', weekdays, 1, '2026-11-23'],
  ['a Friday where Saturday is a working day', '2026-11-20', [...weekdays, 6], 1, '2026-11-21'],
  ['one working day a week', '2026-11-16', [1], 2, '2026-11-30'],
  ['a day before 2024', '2023-12-29', weekdays, 1, '2024-01-01'],
] as const)('%s', (_, day, working_days, due_days, expected) => {
  expect(addWorkingDays(day, { working_days, due_days })).toBe(expected)
})

it.each([
  ['Monday', '2026-11-23', 2, '2026-11-18'],
  ['Tuesday', '2026-11-24', 2, '2026-11-19'],
  ['Wednesday: what came at the weekend is not overdue before Wednesday', '2026-11-25', 2, '2026-11-22'],
  ['a long time', '2026-11-23', 90, '2026-07-19'],
])('on %s', (_, today, due_days, expected) => {
  const settings = { working_days: weekdays, due_days }
  expect(lastOverdueDay(today, settings)).toBe(expected)
  expect(addWorkingDays(expected, settings) < today).toBe(true)
})
