import { addDays, daysBetween, type PlainDate } from '#platform/contract/plain-date.ts'

/** The settings of a plant that say when something is due. */
export type DueSettings = { working_days: readonly number[]; due_days: number }

const monday = '2024-01-01'
const weekdayOf = (day: PlainDate): number => (((daysBetween(monday, day) % 7) + 7) % 7) + 1

export const isWorkingDay = (day: PlainDate, { working_days }: Pick<DueSettings, 'working_days'>): boolean =>
  working_days.includes(weekdayOf(day))

/** The day a number of working days later. */
export function addWorkingDays(day: PlainDate, { working_days, due_days }: DueSettings): PlainDate {
  let [date, left] = [day, due_days]
  while (left > 0) {
    date = addDays(date, 1)
    if (isWorkingDay(date, { working_days })) left -= 1
  }
  return date
}

/** The last day on which something that is overdue today can have started. */
export function lastOverdueDay(today: PlainDate, settings: DueSettings): PlainDate {
  let day = addDays(today, -settings.due_days)
  while (addWorkingDays(day, settings) >= today) day = addDays(day, -1)
  return day
}
