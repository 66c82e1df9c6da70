import { expect, it } from 'vitest'
import { driverStatus as s } from '#drivers/driver-status.contract.ts'
import { endTimeProblem, eventDateProblem, hasBegun, hasStarted, isOver, judgeAttendee, judgeDeletion, whenText } from './events.rules.ts'

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
  ['2026-11-20', '09:00', '11:00', true, true],
  ['2026-11-21', null, null, true, false],
  ['2026-11-21', '08:59', '11:00', true, false],
  ['2026-11-21', '09:00', null, true, true],
  ['2026-11-21', '08:00', '09:00', true, true],
  ['2026-11-21', '09:01', '11:00', false, false],
  ['2026-11-22', null, null, false, false],
])('an event on %s, %s to %s, at 09:00: started %s, over %s', (date, start_time, end_time, started, over) => {
  const now = { today, clock: '09:00' }
  expect([hasStarted({ date, start_time }, now), isOver({ date, start_time, end_time }, now)]).toEqual([started, over])
})

it.each([
  [null, null, undefined],
  ['09:00', null, undefined],
  ['09:00', '09:01', undefined],
  ['09:00', '09:00', 'The event must end after it starts'],
  ['09:00', '08:00', 'The event must end after it starts'],
  [null, '08:00', 'Enter the start time too'],
])('from %s to %s: %s', (start_time, end_time, problem) => expect(endTimeProblem({ start_time, end_time })).toBe(problem))

it.each([
  [null, null, '25 Nov 2026'],
  ['09:00', null, '25 Nov 2026, 09:00'],
  ['09:00', '11:00', '25 Nov 2026, 09:00–11:00'],
])('from %s to %s is written %s', (start_time, end_time, text) => expect(whenText({ date: '2026-11-25', start_time, end_time })).toBe(text))

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
