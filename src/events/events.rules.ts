import { driverStatusNames, isGone, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import { dateText, type LocalTime } from '#platform/contract/moment.ts'
import { addMonths, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'
import { portalUsers, staff } from '#accounts/access.rules.ts'

export const eventTypes = ['training', 'toolbox'] as const
export type EventType = (typeof eventTypes)[number]

export const eventTypeNames = { training: 'Training', toolbox: 'Toolbox talk' } satisfies Record<EventType, string>

export const isEventType = (text: string): text is EventType => Object.hasOwn(eventTypeNames, text)

/** Dates further away are taken for typing errors. */
const yearsAround = 5

/** Why an event cannot be on this day; undefined where it can. */
export function eventDateProblem(date: PlainDate, today: PlainDate): string | undefined {
  if (date > addMonths(today, yearsAround * 12)) return `This is more than ${yearsAround} years ahead. Check the year`
  return date < addMonths(today, -yearsAround * 12) ? `This is more than ${yearsAround} years ago. Check the year` : undefined
}

/** Attendance starts on the event's day. */
export const hasBegun = (date: PlainDate, today: PlainDate): boolean => date <= today

export type EventTimes = { date: PlainDate; start_time: string | null; end_time: string | null }

/** An event without a time starts with its day. */
export const hasStarted = ({ date, start_time }: Pick<EventTimes, 'date' | 'start_time'>, { today, clock }: LocalTime): boolean =>
  date < today || (date === today && (start_time === null || start_time <= clock))

/** An event without a time is over when its day is. */
export function isOver({ date, start_time, end_time }: EventTimes, { today, clock }: LocalTime): boolean {
  const end = end_time ?? start_time
  return date < today || (date === today && end !== null && end <= clock)
}

type StartAndEnd = { start_time?: string | null | undefined; end_time?: string | null | undefined }

/** Why an event cannot end then; undefined where it can. */
export function endTimeProblem({ start_time, end_time }: StartAndEnd): string | undefined {
  if (!end_time) return undefined
  if (!start_time) return 'Enter the start time too'
  return end_time > start_time ? undefined : endsTooEarlyText
}

export const endsTooEarlyText = 'The event must end after it starts'

/** '09:00–11:00' */
export const timesText = ({ start_time, end_time }: Pick<EventTimes, 'start_time' | 'end_time'>): string =>
  [start_time, end_time].filter(Boolean).join('–')

/** '25 Nov 2026, 09:00–11:00' */
export const whenText = (event: EventTimes): string => [dateText(event.date), timesText(event)].filter(Boolean).join(', ')

type Proved = { requirement: string; lasts: string; from: PlainDate | null }

/** 'site induction, 24 months', or what it will prove: 'load securing, 12 months, from 12 Dec 2026'. */
export const provesText = (proved: readonly Proved[]): string =>
  proved
    .map(({ requirement, lasts, from }) => [requirement, lasts, from !== null && `from ${dateText(from)}`].filter(Boolean).join(', '))
    .join('; ')

/** What an event may have besides title, type and date. */
export type EventExtras = Pick<EventTimes, 'start_time' | 'end_time'> & {
  place: string | null
  trainer: string | null
  seats: number | null
  /** What attending proves, where a requirement of the plant asks for it. */
  topic: string | null
}
const noExtras: EventExtras = { place: null, start_time: null, end_time: null, trainer: null, seats: null, topic: null }

export type GivenEvent = { title: string; type: EventType; date: PlainDate } & {
  [K in keyof EventExtras]?: EventExtras[K] | undefined
}

/** What is not given stays as it was. */
export const withExtras = (given: GivenEvent, before: EventExtras = noExtras): GivenEvent & EventExtras => ({
  title: given.title,
  type: given.type,
  date: given.date,
  place: given.place ?? before.place,
  start_time: given.start_time ?? before.start_time,
  end_time: given.end_time ?? before.end_time,
  trainer: given.trainer ?? before.trainer,
  seats: given.seats ?? before.seats,
  topic: given.topic ?? before.topic,
})

type AttendeeFacts = { name: string; statusId: DriverStatusId }

/** Whether a driver can be added to an attendance list: everyone who is not gone can, also suspended or in onboarding. */
export function judgeAttendee({ name, statusId }: AttendeeFacts): Ruling {
  if (!isGone(statusId)) return { ok: true }
  return { ok: false, code: 'driver_gone', message: `${name} cannot attend: ${driverStatusNames[statusId].toLowerCase()}` }
}

/** Attendance is a record: an event can be deleted only while its list is empty. */
export function judgeDeletion(attended: number): Ruling {
  if (attended === 0) return { ok: true }
  const drivers = attended === 1 ? '1 driver is' : `${attended} drivers are`
  return { ok: false, code: 'in_use', message: `${drivers} on its attendance list. Remove them from the list first` }
}

/** The default of 'without training for', in days. */
export const defaultDaysWithout = 90

/** All portals may see the plant's calendar. */
export const calendarReaders = portalUsers(['staff_portal', 'transporter_portal'])

/** Attendance names drivers. */
export const attendanceReaders = portalUsers(['staff_portal', 'transporter_portal'], 'drivers.read')

/** Only staff may change events and attendance. */
export const eventManagers = staff('events.manage')

/** Offices book their own drivers, staff any driver of the plant. */
export const bookers = portalUsers(['staff_portal', 'transporter_portal'], 'events.book')
