import * as z from 'zod/mini'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { done, id, mandatory, mandatoryText } from '#platform/contract/shapes.ts'
import { calendarReaders, eventManagers, eventTypes } from './events.rules.ts'

/** The number of events in 'Next up'. */
export const nextUpCount = 4

const CalendarEvent = z.object({
  _id: z.string(),
  title: z.string(),
  type: z.enum(eventTypes),
  date: z.string(),
  /** Attendees; for a transporter, its own drivers. */
  attended: z.number(),
})
export type CalendarEvent = z.output<typeof CalendarEvent>

const eventFields = {
  title: mandatory({ max: 120 }),
  type: z.enum(eventTypes, mandatoryText),
  date: plainDate,
}

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
  create: route({
    method: 'POST',
    path: '/v2/events/create',
    summary: 'Schedule a training or a toolbox talk',
    access: eventManagers,
    input: z.object(eventFields),
    output: z.extend(done(), { event_id: z.string() }),
  }),
  update: route({
    method: 'POST',
    path: '/v2/events/update',
    summary: 'Rename an event or move it to another day; an event with attendance cannot move to the future',
    access: eventManagers,
    input: z.object({ id: id(), ...eventFields }),
    output: done(),
  }),
  remove: route({
    method: 'DELETE',
    path: '/v2/events/delete',
    summary: 'Delete an event that has no attendance',
    access: eventManagers,
    input: z.object({ id: id() }),
    output: done(),
  }),
}
