import * as z from 'zod/mini'
import { portalUsers, transporter } from '#accounts/access.rules.ts'
import { doctorFacts } from '#administration/doctors/doctor-facts.contract.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { done, id, timeOfDay } from '#platform/contract/shapes.ts'
import { appointmentStates, declineReasons } from './appointments.rules.ts'

const what = {
  _id: z.string(),
  state: z.enum(appointmentStates),
  asked_at: z.string(),
  /** The days that the office wishes for. */
  wished_from: z.nullable(z.string()),
  wished_until: z.nullable(z.string()),
  /** The doctor's offer, in the plant's time zone. */
  day: z.nullable(z.string()),
  start_time: z.nullable(z.string()),
  /** Why it was declined or closed. */
  reason: z.nullable(z.string()),
}

export const OfficeAppointment = z.object({ ...what, doctor_id: z.object({ _id: z.string(), name: z.string(), ...doctorFacts }) })
export type OfficeAppointment = z.output<typeof OfficeAppointment>

export const DoctorAppointment = z.object({
  ...what,
  /** Sent back with the answer, which is refused where somebody has answered meanwhile. */
  version: z.number(),
  driver_id: z.object({ name: z.string(), id_no: z.string() }),
  transporter_id: z.object({ name: z.string() }),
  /** Of the person who asked. */
  office_phone: z.string(),
})
export type DoctorAppointment = z.output<typeof DoctorAppointment>

export const appointmentTabs = ['to_answer', 'agreed', 'past'] as const
export type AppointmentTab = (typeof appointmentTabs)[number]

const follows = ['notification', 'driver']
const answers = portalUsers(['doctor'], 'requests.raise')
const answered = { id: id(), version: z.coerce.number('Send the version that you have seen').check(z.int(), z.gte(1), z.lte(1_000_000)) }

export const appointmentsContract = {
  ask: route({
    method: 'POST',
    path: '/v2/transporter/appointments/ask',
    summary: 'Ask a doctor with access to the plant for an appointment for a driver',
    creates: true,
    access: transporter('requests.raise'),
    input: z.object({ driver_id: id(), doctor_id: id(), wished_from: z.optional(plainDate), wished_until: z.optional(plainDate) }),
    output: done(),
  }),
  ofDriver: route({
    method: 'GET',
    path: '/v2/transporter/appointments/of-driver',
    summary: "List a driver's open appointments, and those that ended of late with the reason",
    access: transporter('drivers.read'),
    follows,
    input: z.object({ ...pageInput, driver_id: id() }),
    output: paged(OfficeAppointment),
  }),
  cancel: route({
    method: 'POST',
    path: '/v2/transporter/appointments/cancel',
    summary: 'Cancel an open appointment',
    access: transporter('requests.raise'),
    input: z.object({ id: id() }),
    output: done(),
  }),
  list: route({
    method: 'GET',
    path: '/v2/doctor/appointments',
    summary: 'List what offices have asked of you at this plant: to answer, agreed, or past',
    access: portalUsers(['doctor']),
    follows,
    input: z.object({ ...pageInput, show: z._default(z.enum(appointmentTabs, 'Choose to_answer, agreed or past'), 'to_answer') }),
    output: paged(DoctorAppointment),
  }),
  answer: route({
    method: 'POST',
    path: '/v2/doctor/appointments/answer',
    summary: 'Offer a day and time for an appointment, or another one',
    access: answers,
    input: z.object({ ...answered, day: plainDate, start_time: timeOfDay }),
    output: done(),
  }),
  decline: route({
    method: 'POST',
    path: '/v2/doctor/appointments/decline',
    summary: 'Decline an appointment with one of the reasons that an office may read',
    access: answers,
    input: z.object({ ...answered, reason: z.enum(declineReasons, 'Choose a reason') }),
    output: done(),
  }),
}
