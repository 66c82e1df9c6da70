import * as z from 'zod/mini'
import { reference } from '#drivers/driver-shapes.contract.ts'
import { exportFormats, exportPath } from '#platform/contract/export.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { digitsText, done, fileAnswer, id, mandatoryText, optionalText } from '#platform/contract/shapes.ts'
import { chosenDrivers } from '../booking/chosen-drivers.contract.ts'
import { Proved } from '../events.contract.ts'
import { attendanceReaders, eventManagers, eventTypes } from '../events.rules.ts'

export const ShownAttendee = z.object({ _id: z.string(), name: z.string(), id_no: z.string(), transporter_id: reference })
export type ShownAttendee = z.output<typeof ShownAttendee>

export const EventPage = z.object({
  _id: z.string(),
  type: z.enum(eventTypes),
  title: z.string(),
  date: z.string(),
  place: z.nullable(z.string()),
  start_time: z.nullable(z.string()),
  end_time: z.nullable(z.string()),
  trainer: z.nullable(z.string()),
  seats: z.nullable(z.number()),
  topic: z.nullable(z.string()),
  /** What attending proves. */
  proves: z.array(Proved),
  /** In the order they were added; for a transporter, its own drivers. */
  attendance: z.array(ShownAttendee),
  /** From the day of the event on. */
  can_take_attendance: z.boolean(),
  /** Drivers; for a transporter, its own. */
  bookings: z.object({
    booked: z.number(),
    waiting: z.number(),
    /** Of the booked drivers. */
    attended: z.number(),
    /** Booked, and not on the list once the event is over. */
    absent: z.number(),
    /** For all offices; null without a limit. */
    seats_left: z.nullable(z.number()),
    /** Until the event starts. */
    is_open: z.boolean(),
  }),
})
export type EventPage = z.output<typeof EventPage>

/** What a card shows: the address or the text of its code, or its number; or an id number. */
const shownByCard = z.pipe(
  digitsText(),
  z.string().check(z.trim(), z.minLength(1, mandatoryText), z.maxLength(1000, 'Use at most 1,000 characters')),
)

const listed = { path: '/v2/events/attendance' } as const

export const attendanceContract = {
  details: route({
    method: 'POST',
    path: '/v2/events/details',
    summary: 'Show an event with its attendance list',
    access: attendanceReaders,
    follows: ['event'],
    input: z.object({ id: id() }),
    output: z.object({ event: EventPage }),
  }),
  add: route({
    method: 'POST',
    path: listed.path,
    summary:
      'Add a driver of the plant to the attendance list by id number, card number or the text of a code; refused (422) before the day of the event',
    creates: true,
    access: eventManagers,
    input: z.object({ id_no: shownByCard, eventId: id() }),
    output: z.extend(done(), { driver: ShownAttendee, attended: z.number() }),
  }),
  mark: route({
    method: 'POST',
    path: '/v2/events/mark-attended',
    summary: 'Add several drivers of the plant to the attendance list; answers who was not added, and why',
    creates: true,
    access: eventManagers,
    input: z.object({
      id: id(),
      drivers: chosenDrivers,
    }),
    output: z.extend(done(), { added: z.number(), refused: z.array(z.object({ _id: z.string(), name: z.string(), reason: z.string() })) }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/v2/events/remove-attendance',
    summary: 'Remove a driver from the attendance list; who may no longer load is told to the office',
    access: eventManagers,
    input: z.object({ eventId: id(), driver_id: id() }),
    output: done(),
  }),
  exported: route({
    method: 'GET',
    path: exportPath(listed),
    summary: 'Export the attendance list of an event',
    access: attendanceReaders,
    hasOwnQueue: true,
    input: z.object({ id: id(), format: z._default(z.enum(exportFormats, 'Choose csv or xlsx'), 'csv') }),
    output: fileAnswer(),
  }),
  absent: route({
    method: 'GET',
    path: '/v2/events/absent',
    summary: 'List the active drivers who are not on the attendance list, by name',
    access: attendanceReaders,
    follows: ['event'],
    input: z.object({
      id: id(),
      ...pageInput,
      /** A prefix of a name or id number. */
      search: z.optional(optionalText(100)),
      transporter_id: z.optional(id()),
    }),
    output: paged(ShownAttendee),
  }),
}
