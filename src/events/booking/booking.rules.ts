import { driverStatus, driverStatusNames, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { LocalTime } from '#platform/contract/moment.ts'
import { joinList } from '#platform/contract/words.ts'
import { hasStarted, isOver, type EventTimes } from '../events.rules.ts'

/** Drivers booked, cancelled or marked in one call: more than an office has. */
export const maxDriversAtOnce = 500

export const bookingOutcomes = ['booked', 'attended', 'absent', 'waiting'] as const
/** What became of a booking: 'absent' once the event is over. */
export type BookingOutcome = (typeof bookingOutcomes)[number]

export const bookingOutcomeNames = {
  booked: 'Booked',
  attended: 'Attended',
  absent: 'Absent',
  waiting: 'Waiting list',
} satisfies Record<BookingOutcome, string>

type BookingFacts = { state: string | null; attended: boolean }

/** Without a booking (`state` null), drivers attended. */
export function outcomeOf({ state, attended }: BookingFacts, isEventOver: boolean): BookingOutcome {
  if (attended || state === null) return 'attended'
  if (state === 'waiting') return 'waiting'
  return isEventOver ? 'absent' : 'booked'
}

export type SeatState = 'booked' | 'waiting'

/** Why a driver cannot be booked; undefined where they can. */
export function bookingProblem({ statusId, booking }: { statusId: DriverStatusId; booking: SeatState | null }): string | undefined {
  if (booking !== null) return booking === 'booked' ? 'Already booked' : 'Already on the waiting list'
  if (statusId === driverStatus.active) return undefined
  return `Only active drivers can be booked. The status is: ${driverStatusNames[statusId]}`
}

export const fullText = 'The event is full'
export const bookingClosedText = 'Booking closed when the event started'

/** Null without a limit. */
export const seatsLeft = (seats: number | null, booked: number): number | null => (seats === null ? null : Math.max(0, seats - booked))

export function seatsLeftText(left: number | null): string {
  if (left === null) return 'No limit'
  return left === 0 ? 'Full' : `${left} ${left === 1 ? 'seat' : 'seats'} left`
}

export type BookingCounts = {
  booked: number
  waiting: number
  attended: number
  /** Of all offices. */
  seatsTaken: number
}

type EventBookings = Omit<BookingCounts, 'seatsTaken'> & {
  absent: number
  seats_left: number | null
  is_open: boolean
}

type EventWithSeats = EventTimes & { seats: number | null }

/** The numbers on an event's page. */
export const bookingsOf = (event: EventWithSeats, { seatsTaken, ...counts }: BookingCounts, now: LocalTime): EventBookings => ({
  ...counts,
  absent: isOver(event, now) ? counts.booked - counts.attended : 0,
  seats_left: seatsLeft(event.seats, seatsTaken),
  is_open: !hasStarted(event, now),
})

type Shared<T> = { booked: readonly T[]; waiting: readonly T[]; full: readonly T[] }

/** In their order: the first get the seats, the others wait or find the event full. */
export function shareSeats<T>(drivers: readonly T[], { left, canWait }: { left: number | null; canWait: boolean }): Shared<T> {
  const seated = left ?? drivers.length
  const rest = drivers.slice(seated)
  return { booked: drivers.slice(0, seated), waiting: canWait ? rest : [], full: canWait ? [] : rest }
}

type Counts = { booked: number; waiting: number; refused: number }

/** '2 drivers booked, 1 on the waiting list and 1 not booked' */
export function bookingText({ booked, waiting, refused }: Counts): string {
  const parts = [
    [booked, 'booked'],
    [waiting, 'on the waiting list'],
    [refused, 'not booked'],
  ] as const
  return joinList(parts.filter(([count]) => count > 0).map(([count, text], index) => `${index === 0 ? driversText(count) : count} ${text}`))
}

export const driversText = (count: number): string => (count === 1 ? '1 driver' : `${count} drivers`)

/** Before an event with bookings is moved or deleted. */
export const noticeText = (title: string, booked: number): string =>
  booked === 0 ? title : `${title}. ${driversText(booked)} booked: their offices are notified.`

export const cancelledText = (count: number): string => (count === 1 ? 'Booking cancelled' : `${count} bookings cancelled`)
