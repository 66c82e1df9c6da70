import * as z from 'zod/mini'
import { reference } from '#drivers/driver-shapes.contract.ts'
import { exportOf } from '#platform/contract/export.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { done, id, optionalText } from '#platform/contract/shapes.ts'
import { Proved } from '../events.contract.ts'
import { attendanceReaders, bookers, eventTypes } from '../events.rules.ts'
import { bookingOutcomes } from './booking.rules.ts'
import { chosenDrivers } from './chosen-drivers.contract.ts'

const person = { _id: z.string(), name: z.string(), id_no: z.string(), transporter_id: reference }

export const Booking = z.object({
  ...person,
  status: z.object({ id: z.number(), name: z.string() }),
  outcome: z.enum(bookingOutcomes),
  /** The place on the waiting list, from 1; null for others. */
  waiting_no: z.nullable(z.number()),
  booked_at: z.string(),
})
export type Booking = z.output<typeof Booking>

const BookableDriver = z.object(person)
export type BookableDriver = z.output<typeof BookableDriver>

export const OpenEvent = z.object({
  _id: z.string(),
  title: z.string(),
  type: z.enum(eventTypes),
  date: z.string(),
  start_time: z.nullable(z.string()),
  end_time: z.nullable(z.string()),
  place: z.nullable(z.string()),
  /** For all offices; null without a limit. */
  seats_left: z.nullable(z.number()),
  /** What attending proves. */
  proves: z.array(Proved),
})
export type OpenEvent = z.output<typeof OpenEvent>

const NamedDriver = z.object({ _id: z.string(), name: z.string() })
const BookingResult = z.extend(done(), {
  booked: z.array(NamedDriver),
  waiting: z.array(NamedDriver),
  /** Who was not booked, and why. */
  refused: z.array(z.extend(NamedDriver, { reason: z.string() })),
})
export type BookingResult = z.output<typeof BookingResult>

/** A prefix of a name or id number. */
const search = z.optional(optionalText(100))

const index = route({
  method: 'GET',
  path: '/v2/events/bookings',
  summary: 'List the drivers booked for an event with what became of it; for a transporter, its own',
  access: attendanceReaders,
  follows: ['event', 'driver'],
  input: z.object({
    id: id(),
    ...pageInput,
    search,
    transporter_id: z.optional(id()),
    outcome: z.optional(z.enum(bookingOutcomes, 'Choose booked, attended, absent or waiting')),
  }),
  output: paged(Booking),
})

export const bookingContract = {
  index,
  exported: exportOf(index, 'Export the drivers booked for an event'),
  bookable: route({
    method: 'GET',
    path: '/v2/events/bookable-drivers',
    summary: 'List the active drivers who are not booked for an event, by name; for a transporter, its own',
    access: bookers,
    follows: ['event', 'driver'],
    input: z.object({ id: id(), ...pageInput, search }),
    output: paged(BookableDriver),
  }),
  open: route({
    method: 'GET',
    path: '/v2/events/open',
    summary: 'List the events that have not started, soonest first, with the seats left',
    access: bookers,
    follows: ['event'],
    input: z.object(pageInput),
    output: paged(OpenEvent),
  }),
  book: route({
    method: 'POST',
    path: '/v2/events/book',
    summary: 'Book active drivers for an event until it starts, in this order; answers who was not booked, and why',
    creates: true,
    access: bookers,
    input: z.object({
      id: id(),
      drivers: chosenDrivers,
      /** False: drivers without a seat are not put on the waiting list. */
      can_wait: z._default(z.boolean('Choose true or false'), true),
    }),
    output: BookingResult,
  }),
  cancel: route({
    method: 'POST',
    path: '/v2/events/cancel-bookings',
    summary: 'Cancel bookings until the event starts; the first drivers on the waiting list move up',
    access: bookers,
    input: z.object({ id: id(), drivers: chosenDrivers }),
    output: z.extend(done(), { cancelled: z.number() }),
  }),
}
