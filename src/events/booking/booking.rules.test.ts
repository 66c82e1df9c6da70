import { expect, it } from 'vitest'
import { driverStatus as s } from '#drivers/driver-status.contract.ts'
import { bookingProblem, bookingText, outcomeOf, seatsLeft, shareSeats } from './booking.rules.ts'

it.each([
  [s.active, null, undefined],
  [s.suspended, null, 'Only active drivers can be booked. The status is: Suspended'],
  [s.cardCancelled, null, 'Only active drivers can be booked. The status is: Card cancelled'],
  [s.active, 'booked', 'Already booked'],
  [s.active, 'waiting', 'Already on the waiting list'],
  [s.suspended, 'booked', 'Already booked'],
] as const)('a driver of status %i with booking %s: %s', (statusId, booking, problem) =>
  expect(bookingProblem({ statusId, booking })).toBe(problem),
)

it.each([
  [null, true, { booked: 'abc', waiting: '', full: '' }],
  [3, true, { booked: 'abc', waiting: '', full: '' }],
  [1, true, { booked: 'a', waiting: 'bc', full: '' }],
  [1, false, { booked: 'a', waiting: '', full: 'bc' }],
  [0, true, { booked: '', waiting: 'abc', full: '' }],
] as const)('%s seats left, with a waiting list: %s', (left, canWait, shared) => {
  const { booked, waiting, full } = shareSeats(['a', 'b', 'c'], { left, canWait })
  expect({ booked: booked.join(''), waiting: waiting.join(''), full: full.join('') }).toEqual(shared)
})

it.each([
  [null, 7, null],
  [10, 7, 3],
  [7, 7, 0],
  [5, 7, 0],
])('of %s seats %i are taken: %s left', (seats, booked, left) => expect(seatsLeft(seats, booked)).toBe(left))

it.each([
  ['booked', false, false, 'booked'],
  ['booked', false, true, 'absent'],
  ['booked', true, true, 'attended'],
  ['waiting', false, true, 'waiting'],
  ['waiting', true, true, 'attended'],
  [null, true, false, 'attended'],
] as const)('%s, attended: %s, over: %s is %s', (state, attended, isOver, outcome) =>
  expect(outcomeOf({ state, attended }, isOver)).toBe(outcome),
)

it.each([
  [1, 0, 0, '1 driver booked'],
  [3, 2, 1, '3 drivers booked, 2 on the waiting list and 1 not booked'],
  [0, 0, 2, '2 drivers not booked'],
])('%i booked, %i waiting, %i refused: %s', (booked, waiting, refused, text) =>
  expect(bookingText({ booked, waiting, refused })).toBe(text),
)
