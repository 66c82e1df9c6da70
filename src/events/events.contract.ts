import * as z from 'zod/mini'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { done, id, mandatory, mandatoryChoice, optionalText, timeOfDay } from '#platform/contract/shapes.ts'
import { calendarReaders, endsTooEarlyText, endTimeProblem, eventManagers, eventTypes } from './events.rules.ts'

/** The number of events in 'Next up'. */
export const nextUpCount = 4

export const CalendarEvent = z.object({
  _id: z.string(),
  title: z.string(),
  type: z.enum(eventTypes),
  date: z.string(),
  /** At the plant, 'HH:MM'. */
  start_time: z.nullable(z.string()),
  /** Attendees; for a transporter, its own drivers. */
  attended: z.number(),
  /** Booked drivers; for a transporter, its own. */
  booked: z.number(),
})
export type CalendarEvent = z.output<typeof CalendarEvent>

/** A requirement of the plant that attending an event proves. */
export const Proved = z.object({
  /** As people say it: 'site induction'. */
  requirement: z.string(),
  /** How long attendance proves it: '24 months'. */
  lasts: z.string(),
  /** From when the plant asks for it; null where it does. */
  from: z.nullable(z.string()),
})

const maxSeats = 1000
const seatsText = `Enter a whole number from 1 to ${maxSeats}`

const eventFields = {
  title: mandatory({ max: 120 }),
  type: mandatoryChoice(eventTypes, 'Choose training or toolbox'),
  date: plainDate,
  place: z.optional(optionalText(120)),
  /** At the plant. An event without a time starts with its day. */
  start_time: z.optional(timeOfDay),
  end_time: z.optional(timeOfDay),
  trainer: z.optional(optionalText(120)),
  /** Without seats, any number of drivers can be booked. */
  seats: z.optional(z.int(seatsText).check(z.minimum(1, seatsText), z.maximum(maxSeats, seatsText))),
  /** Attending an event with the topic of a requirement proves the requirement, in any spelling. */
  topic: z.optional(optionalText(80)),
}

type GivenTimes = { start_time?: string | undefined; end_time?: string | undefined }

/** A later change of the start alone is judged with the stored end. */
const endsAfterStart = z.refine<GivenTimes>((times) => times.start_time === undefined || endTimeProblem(times) === undefined, {
  path: ['end_time'],
  error: endsTooEarlyText,
})

export const eventsContract = {
  calendar: route({
    method: 'POST',
    path: '/v2/events/calendar',
    summary: 'List the events from start to end, at most 100 days; by default the six weeks around this month',
    access: calendarReaders,
    follows: ['event'],
    input: z.object({ start: z.optional(plainDate), end: z.optional(plainDate) }),
    output: z.object({
      events: z.array(CalendarEvent),
      /** The next events from today, whatever the range. */
      coming: z.array(CalendarEvent),
      /** At the plant. */
      today: z.string(),
    }),
  }),
  topics: route({
    method: 'GET',
    path: '/v2/events/topics',
    summary: "List the topics that the plant's requirements ask for, now or from a day on",
    access: eventManagers,
    input: z.object({}),
    output: z.object({ data: z.array(z.extend(Proved, { topic: z.string() })) }),
  }),
  create: route({
    method: 'POST',
    path: '/v2/events/create',
    summary: 'Schedule a training or a toolbox talk',
    creates: true,
    access: eventManagers,
    input: z.object(eventFields).check(endsAfterStart),
    output: z.extend(done(), { event_id: z.string() }),
  }),
  update: route({
    method: 'POST',
    path: '/v2/events/update',
    summary:
      'Change an event; one with attendance cannot move to the future. Offices with bookings are notified of another date, time or place, and all of drivers who may load now or no longer by another date or topic',
    access: eventManagers,
    input: z
      .object({
        id: id(),
        ...eventFields,
        /** Removes what is left out of place, times, trainer, seats and topic; it stays otherwise. */
        replaces_all: z.optional(z.boolean()),
      })
      .check(endsAfterStart),
    output: done(),
  }),
  remove: route({
    method: 'DELETE',
    path: '/v2/events/delete',
    summary: 'Delete an event that has no attendance; offices with bookings are notified',
    access: eventManagers,
    input: z.object({ id: id() }),
    output: done(),
  }),
}
