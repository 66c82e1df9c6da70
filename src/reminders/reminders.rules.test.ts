import { assert, integer, property, uniqueArray } from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, daysBetween } from '#platform/contract/plain-date.ts'
import { isTimeToRemind, ladder, windowsOf } from './reminders.rules.ts'

const start = '2026-11-21'

it('whatever days are missed, each step is reached in exactly one run', () => {
  const runs = uniqueArray(integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 60 })
  assert(
    property(runs, integer({ min: 0, max: 300 }), (days, expiresIn) => {
      const ran = [0, ...days].sort((a, b) => a - b)
      const expiry = addDays(start, expiresIn)
      const reached = ran.slice(1).flatMap((day, at) => {
        const span = { after: addDays(start, ran[at] ?? 0), today: addDays(start, day) }
        return windowsOf(span).flatMap(({ from, to }, step) => (expiry > from && expiry <= to ? [ladder[step]] : []))
      })
      const last = ran.at(-1) ?? 0
      expect(reached).toEqual(ladder.filter((step) => expiresIn - step > 0 && expiresIn - step <= last))
    }),
  )
})

it('reminds 60, 30, 14, 7 and 1 days before an expiry', () => {
  const told = Array.from({ length: 90 }, (_, n) => addDays(start, n + 1)).filter((today) =>
    windowsOf({ after: addDays(today, -1), today }).some(({ from, to }) => '2027-02-01' > from && '2027-02-01' <= to),
  )
  expect(told.map((today) => daysBetween(today, '2027-02-01'))).toEqual([...ladder])
})

it.each([
  [0, false],
  [5, false],
  [6, true],
  [23, true],
])('at %i o clock it is time to remind: %s', (hour, isTime) => {
  expect(isTimeToRemind(hour)).toBe(isTime)
})
