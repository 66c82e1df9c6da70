import * as z from 'zod/mini'
import { picturedReference, reference } from '#drivers/driver-shapes.contract.ts'
import { exportOf } from '#platform/contract/export.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { id, optionalText } from '#platform/contract/shapes.ts'
import { bookingOutcomes } from '../booking/booking.rules.ts'
import { attendanceReaders, eventTypes } from '../events.rules.ts'

const maxDays = 3650

const TrainedDriver = z.object({
  ...picturedReference.shape,
  id_no: z.string(),
  transporter_id: reference,
  /** Null without one. */
  last_training: z.nullable(z.string()),
  last_toolbox: z.nullable(z.string()),
  /** The number of events attended. */
  attended: z.number(),
})
export type TrainedDriver = z.output<typeof TrainedDriver>

const EventOfDriver = z.object({
  _id: z.string(),
  title: z.string(),
  type: z.enum(eventTypes),
  date: z.string(),
  start_time: z.nullable(z.string()),
  place: z.nullable(z.string()),
  outcome: z.enum(bookingOutcomes),
})
export type EventOfDriver = z.output<typeof EventOfDriver>

const follows = ['event', 'driver']

const drivers = route({
  method: 'GET',
  path: '/v2/events/drivers',
  mayLag: true,
  summary:
    'List the active drivers by name with their last training and toolbox talk; or those without either for some days, longest first',
  access: attendanceReaders,
  follows,
  input: z.object({
    ...pageInput,
    /** A prefix of a name or id number. */
    search: z.optional(optionalText(100)),
    transporter_id: z.optional(id()),
    /** No training or toolbox talk for this many days, or ever. */
    without_days: z.optional(
      z.coerce
        .number('Enter a number of days')
        .check(z.int('Enter a whole number of days'), z.gte(1, 'Enter at least 1 day'), z.lte(maxDays, `Enter at most ${maxDays} days`)),
    ),
  }),
  output: paged(TrainedDriver),
})

export const trainingContract = {
  drivers,
  exported: exportOf(drivers, 'Export the training of the matching drivers'),
  ofDriver: route({
    method: 'GET',
    path: '/v2/events/of-driver',
    summary: 'List the events that a driver is booked for or attended, newest first',
    access: attendanceReaders,
    follows,
    input: z.object({ ...pageInput, driverId: id() }),
    output: paged(EventOfDriver),
  }),
}
