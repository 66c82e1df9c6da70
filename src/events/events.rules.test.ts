import { expect, it } from 'vitest'
import { driverStatus as s } from '#drivers/driver-status.contract.ts'
import { eventDateProblem, hasBegun, judgeAttendee, judgeDeletion } from './events.rules.ts'

const today = '2026-11-21'

it.each([
  ['2026-11-21', undefined],
  ['2031-11-21', undefined],
  ['2031-11-22', 'This is more than 5 years ahead. Check the year'],
  ['2021-11-21', undefined],
  ['2021-11-20', 'This is more than 5 years ago. Check the year'],
  ['2062-11-21', 'This is more than 5 years ahead. Check the year'],
])('an event on %s: %s', (date, problem) => expect(eventDateProblem(date, today)).toBe(problem))

it.each([
  ['2026-11-20', true],
  ['2026-11-21', true],
  ['2026-11-22', false],
])('attendance of an event on %s may be taken: %s', (date, may) => expect(hasBegun(date, today)).toBe(may))

it.each([
  [s.documentVerification, true],
  [s.documentsReturned, true],
  [s.passGeneration, true],
  [s.cardIssuance, true],
  [s.onboardingDeclined, false],
  [s.cardCancelled, true],
  [s.left, false],
  [s.active, true],
  [s.blacklisted, false],
  [s.suspended, true],
] as const)('a driver of status %i may be put on a list: %s', (statusId, ok) =>
  expect(judgeAttendee({ name: 'Asha', statusId }).ok).toBe(ok),
)

it('gives the reason of a refusal', () =>
  expect(judgeAttendee({ name: 'Asha', statusId: s.blacklisted })).toMatchObject({ message: 'Asha cannot attend: blacklisted' }))

it.each([
  [0, undefined],
  [1, '1 driver is on its attendance list. Remove them from the list first'],
  [12, '12 drivers are on its attendance list. Remove them from the list first'],
])('an event with %i on its list is deleted: %s', (attended, message) => {
  const ruling = judgeDeletion(attended)
  expect(ruling.ok ? undefined : ruling.message).toBe(message)
})
