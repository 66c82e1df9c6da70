import { expect, it } from 'vitest'
import { nextAttempt, verdictEvent } from './webhook-events.rules.ts'

it('an event is tried for three days, ever more seldom', () => {
  let at = new Date('2026-11-21T06:00:00Z')
  const waits: number[] = []
  for (let attempts = 1; ; attempts += 1) {
    const next = nextAttempt(attempts, at)
    if (!next) break
    waits.push(next.getTime() - at.getTime())
    at = next
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(at.toISOString()).toBe('2026-11-24T09:36:05.000Z')
})

it.each([
  [undefined, true, 'driver.cleared'],
  [undefined, false, 'driver.blocked'],
  [true, true, null],
  [false, false, null],
  [true, false, 'driver.blocked'],
  [false, true, 'driver.cleared'],
])('known %s, now %s: %s', (known, mayLoad, event) => expect(verdictEvent(known, mayLoad)).toBe(event))
