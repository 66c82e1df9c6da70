import { assert, integer, property, uniqueArray } from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, daysBetween } from '#platform/contract/plain-date.ts'
import { isTimeToRemind, reminderDays, expiryWindows } from './reminders.rules.ts'

const start = '2026-11-21'

it('each step is reached in exactly one run, even after missed days', () => {
  const runs = uniqueArray(integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 60 })
  assert(
    property(runs, integer({ min: 0, max: 300 }), (days, expiresIn) => {
      const ran = [0, ...days].sort((a, b) => a - b)
      const expiry = addDays(start, expiresIn)
      const reached = ran.slice(1).flatMap((day, at) => {
        const span = { after: addDays(start, ran[at] ?? 0), today: addDays(start, day) }
        return expiryWindows(span).flatMap(({ from, to }, step) => (expiry > from && expiry <= to ? [reminderDays[step]] : []))
      })
      const last = ran.at(-1) ?? 0
      expect(reached).toEqual(reminderDays.filter((step) => expiresIn - step > 0 && expiresIn - step <= last))
    }),
  )
})

it('reminds 60, 30, 14, 7 and 1 days before an expiry', () => {
  const reminded = Array.from({ length: 90 }, (_, n) => addDays(start, n + 1)).filter((today) =>
    expiryWindows({ after: addDays(today, -1), today }).some(({ from, to }) => '2027-02-01' > from && '2027-02-01' <= to),
  )
  expect(reminded.map((today) => daysBetween(today, '2027-02-01'))).toEqual([...reminderDays])
})

it.each([
  [0, false],
  [5, false],
  [6, true],
  [23, true],
])('reminds at %i:00: %s', (hour, isTime) => {
  expect(isTimeToRemind(hour)).toBe(isTime)
})
