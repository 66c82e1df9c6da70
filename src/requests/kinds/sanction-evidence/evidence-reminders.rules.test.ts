import { expect, it } from 'vitest'
import { addDays } from '#platform/contract/plain-date.ts'
import { evidenceReminder, isReminded } from './evidence-reminders.rules.ts'

const due = '2026-12-10'
const onDay = (days: number): boolean => isReminded(due, { after: addDays(due, days - 1), today: addDays(due, days) })

it('three days before, on the day, and every week after', () => {
  const days = Array.from({ length: 40 }, (_, index) => index - 10)
  expect(days.filter(onDay)).toEqual([-3, 0, 7, 14, 21, 28])
})

it.each([
  [-10, -4, false],
  [-4, -1, true],
  [-3, -1, false],
  [-10, 30, true],
  [1, 6, false],
  [1, 8, true],
])('a run that was missed, from day %i to %i, tells once: %s', (after, today, expected) => {
  expect(isReminded(due, { after: addDays(due, after), today: addDays(due, today) })).toBe(expected)
})

it('however the days are cut into runs, each reminder day is told once at most', () => {
  for (const length of [1, 2, 3, 5, 11]) {
    let told = 0
    for (let day = -10; day < 30; day += length)
      told += isReminded(due, { after: addDays(due, day), today: addDays(due, day + length) }) ? 1 : 0
    expect(told).toBeLessThanOrEqual(6)
    expect(told).toBeGreaterThan(1)
  }
})

it('names the longest due first, and counts what does not fit', () => {
  const one = { driverName: 'Asha Otieno', violation: 'Speeding', dueOn: '2026-12-10' }
  expect(evidenceReminder([one, { ...one, driverName: 'Isaac Kimani', dueOn: '2026-12-01' }], '2026-12-07')).toEqual({
    title: 'Sanction evidence is due',
    body: 'Isaac Kimani: Speeding. It was due on 01 Dec 2026.\nAsha Otieno: Speeding. Due on 10 Dec 2026.',
  })
  expect(
    evidenceReminder(
      Array.from({ length: 23 }, () => one),
      '2026-12-07',
    ).body,
  ).toMatch(/and 3 more\.$/)
})
