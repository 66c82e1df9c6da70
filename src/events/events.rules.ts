import { driverStatus, driverStatusNames, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import { addMonths, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'

export const eventTypes = ['training', 'toolbox'] as const
export type EventType = (typeof eventTypes)[number]

export const eventTypeNames = { training: 'Training', toolbox: 'Toolbox talk' } satisfies Record<EventType, string>

export const isEventType = (text: string): text is EventType => Object.hasOwn(eventTypeNames, text)

/** Nobody plans or reports further away than this: such a day is a slip of typing, and its event would be lost from sight. */
export const yearsAround = 5

/** Undefined where an event may lie on this day. */
export function eventDateProblem(date: PlainDate, today: PlainDate): string | undefined {
  if (date > addMonths(today, yearsAround * 12)) return `This is more than ${yearsAround} years ahead. Check the year`
  return date < addMonths(today, -yearsAround * 12) ? `This is more than ${yearsAround} years ago. Check the year` : undefined
}

/** Who was there is known on the day itself at the earliest. */
export const hasBegun = (date: PlainDate, today: PlainDate): boolean => date <= today

/** Who will not come back to this plant is not put on a list; everybody else is, suspended or still in onboarding. */
const goneFor: readonly DriverStatusId[] = [driverStatus.onboardingDeclined, driverStatus.left, driverStatus.blacklisted]

type Attender = { readonly name: string; readonly statusId: DriverStatusId }

/** Whether a driver may be put on an attendance list. */
export function judgeAttender({ name, statusId }: Attender): Ruling {
  if (!goneFor.includes(statusId)) return { ok: true }
  return { ok: false, code: 'driver_gone', message: `${name} cannot attend: ${driverStatusNames[statusId].toLowerCase()}` }
}

/** A list with names on it is a record, and goes with its event only when it is empty. */
export function judgeDeletion(attended: number): Ruling {
  if (attended === 0) return { ok: true }
  const who = attended === 1 ? 'One driver is' : `${attended} drivers are`
  return { ok: false, code: 'in_use', message: `${who} on its attendance list. Take everybody off the list first` }
}

/** How long without training or toolbox talk is too long, unless somebody says another number of days. */
export const usualDaysWithout = 90
