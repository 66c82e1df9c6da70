import { momentAt } from '#platform/contract/moment.ts'
import { addDays } from '#platform/contract/plain-date.ts'
import { wallClock } from '#platform/contract/zone.ts'

/** When a plant works. Days from 1, Monday; times of day as '08:00', in its time zone. */
export type WorkingHours = {
  working_days: readonly number[]
  work_from: string
  work_until: string
  time_zone: string
}

/** The minutes of one working day. */
export const minutesOfWorkingDay = ({ work_from, work_until }: WorkingHours): number => minuteOf(work_until) - minuteOf(work_from)

/** The working minutes between two moments, whole minutes of the clock; 0 where `to` is the earlier one. */
export const workingMinutes = (hours: WorkingHours, from: Date, to: Date): number =>
  Math.max(0, minutesUntil(hours, to) - minutesUntil(hours, from))

/** The first moment at which so many working minutes have passed. */
export function addWorkingMinutes(hours: WorkingHours, from: Date, minutes: number): Date {
  const total = minutesUntil(hours, from) + minutes
  const day = Math.ceil(total / minutesOfWorkingDay(hours)) - 1
  return momentOf(hours, day, total - day * minutesOfWorkingDay(hours))
}

/** The last moment since which so many working minutes have passed. */
export function subtractWorkingMinutes(hours: WorkingHours, to: Date, minutes: number): Date {
  const total = minutesUntil(hours, to) - minutes
  const day = Math.floor(total / minutesOfWorkingDay(hours))
  return momentOf(hours, day, total - day * minutesOfWorkingDay(hours))
}

const monday = '2024-01-01'
const [mondayMs, dayMs, minuteMs] = [Date.parse(monday), 86_400_000, 60_000]

/** The working minutes since a Monday long ago; negative before it. */
function minutesUntil(hours: WorkingHours, moment: Date): number {
  const shown = wallClock(moment, hours.time_zone).getTime() - mondayMs
  const days = Math.floor(shown / dayMs)
  const minute = Math.floor((shown - days * dayMs) / minuteMs)
  const [week, weekday] = [Math.floor(days / 7), days - Math.floor(days / 7) * 7 + 1]
  const daysBefore = week * hours.working_days.length + hours.working_days.filter((day) => day < weekday).length
  const length = minutesOfWorkingDay(hours)
  const worked = Math.min(length, Math.max(0, minute - minuteOf(hours.work_from)))
  return daysBefore * length + (hours.working_days.includes(weekday) ? worked : 0)
}

/** The moment of the `nth` working day at which so many of its minutes have passed. */
function momentOf({ working_days, work_from, time_zone }: WorkingHours, nth: number, minutes: number): Date {
  const week = Math.floor(nth / working_days.length)
  const weekday = working_days.toSorted((a, b) => a - b)[nth - week * working_days.length] ?? 1
  return momentAt(addDays(monday, week * 7 + weekday - 1), minuteOf(work_from) + minutes, time_zone)
}

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
