import { driverStatus, driverStatusNames, type DriverStatusId } from '#drivers/driver-status.contract.ts'
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

/** Drivers who have left or are blacklisted cannot attend; everyone else can, also suspended or in onboarding. */
const barredStatuses: readonly DriverStatusId[] = [driverStatus.onboardingDeclined, driverStatus.left, driverStatus.blacklisted]

type AttendeeFacts = { readonly name: string; readonly statusId: DriverStatusId }

/** Whether a driver can be added to an attendance list. */
export function judgeAttendee({ name, statusId }: AttendeeFacts): Ruling {
  if (!barredStatuses.includes(statusId)) return { ok: true }
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
