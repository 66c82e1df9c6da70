import { statusWithName } from '#drivers/driver-status.contract.ts'
import { provedBy, type AskedTopic } from '#drivers/requirements/asked-topics.rules.ts'
import { dayCell, type SheetColumn } from '#platform/contract/sheet.ts'
import { isEventType } from '../events.rules.ts'
import type { BookingRow, OpenEventRow } from './booking-list.store.ts'
import type { Booking, BookingResult, OpenEvent } from './booking.contract.ts'
import { bookingOutcomeNames, bookingText, outcomeOf, seatsLeft } from './booking.rules.ts'
import type { Booked } from './booking.store.ts'

export const presentBooking = ({ id, name, id_no, ...row }: BookingRow, isEventOver: boolean): Booking => ({
  _id: id,
  name,
  id_no,
  transporter_id: { _id: row.transporter_id, name: row.transporter_name },
  status: statusWithName(row.status_id),
  outcome: outcomeOf(row, isEventOver),
  waiting_no: row.waiting_no,
  booked_at: row.booked_at.toISOString(),
})

export function presentOpenEvent({ id, seats, seats_taken, type, ...row }: OpenEventRow, asked: readonly AskedTopic[]): OpenEvent {
  if (!isEventType(type)) throw new Error(`No such type of event: ${type}`)
  const { title, date, start_time, end_time, place } = row
  return {
    _id: id,
    title,
    type,
    date,
    start_time,
    end_time,
    place,
    seats_left: seatsLeft(seats, seats_taken),
    proves: provedBy(row.topic, asked),
  }
}

export function presentBooked({ booked, waiting, refused }: Booked): BookingResult {
  const counts = { booked: booked.length, waiting: waiting.length, refused: refused.length }
  return {
    message: bookingText(counts),
    booked: booked.map(presentNamed),
    waiting: waiting.map(presentNamed),
    refused: refused.map(({ driver, reason }) => ({ ...presentNamed(driver), reason })),
  }
}

const presentNamed = ({ id, name }: { id: string; name: string }) => ({ _id: id, name })

/** The columns of the bookings export. */
export const bookingSheet = (isEventOver: boolean, dayOf: (at: Date) => string): readonly SheetColumn<BookingRow>[] => [
  { title: 'Driver name', cell: ({ name }) => name, width: 28 },
  { title: 'Id no', cell: ({ id_no }) => id_no, width: 14 },
  { title: 'Transporter', cell: ({ transporter_name }) => transporter_name, width: 28 },
  { title: 'Booking', cell: (row) => bookingOutcomeNames[outcomeOf(row, isEventOver)], width: 14 },
  { title: 'Place on the waiting list', cell: ({ waiting_no }) => waiting_no, width: 22 },
  { title: 'Booked on', cell: ({ booked_at }) => dayCell(dayOf(booked_at)), width: 14 },
]
