import { momentAt } from '#platform/contract/moment.ts'
import { addDays, addMonths, toPlainDate, weekdays, type PlainDate } from '#platform/contract/plain-date.ts'

/**
 * `day`: null daily; the weekday from Monday = 1; of a month or a quarter its day, 31 for the last, or -1 to -7 for its first Monday to Sunday.
 * Shorter months have their last day instead. `hour`: 0 to 23 at the plant.
 */
export type ScheduleTimes = { every: 'day' | 'week' | 'month' | 'quarter'; day: number | null; hour: number }

/** The first due moment after `after`. */
export function nextDue(times: ScheduleTimes, after: Date, timeZone: string): Date {
  for (let day = addDays(toPlainDate(after, timeZone), -1); ; day = addDays(day, 1)) {
    if (!isDueOn(times, day)) continue
    const moment = momentAt(day, times.hour * 60, timeZone)
    if (moment > after) return moment
  }
}

/** The latest due moment up to `now`: of several that were missed, the one that is made up. */
export function latestDue(times: ScheduleTimes, now: Date, timeZone: string): Date {
  for (let day = addDays(toPlainDate(now, timeZone), 1); ; day = addDays(day, -1)) {
    if (!isDueOn(times, day)) continue
    const moment = momentAt(day, times.hour * 60, timeZone)
    if (moment <= now) return moment
  }
}

function isDueOn({ every, day }: ScheduleTimes, date: PlainDate): boolean {
  if (every === 'day') return true
  if (every === 'week') return weekdayOf(date) === day
  if (every === 'quarter' && !isMonthOfQuarter(date, day === 31 ? 3 : 1)) return false
  if (day !== null && day < 0) return weekdayOf(date) === -day && Number(date.slice(8)) <= 7
  const lastOfMonth = Number(addDays(addMonths(`${date.slice(0, 7)}-01`, 1), -1).slice(8))
  return Number(date.slice(8)) === Math.min(day ?? 1, lastOfMonth)
}

/** Whether a day is in the first or last month of its quarter. */
const isMonthOfQuarter = (date: PlainDate, month: 1 | 3): boolean => Number(date.slice(5, 7)) % 3 === month % 3

const weekdayOf = (date: PlainDate): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/** 'Every Monday at 07:00', 'Every first Monday of a quarter at 07:00' */
export function scheduleText({ every, day, hour }: ScheduleTimes): string {
  const at = `at ${String(hour).padStart(2, '0')}:00`
  if (every === 'day') return `Every day ${at}`
  if (every === 'week') return `Every ${weekdays[(day ?? 1) - 1]} ${at}`
  if (day !== null && day < 0) return `Every first ${weekdays[-day - 1]}${every === 'quarter' ? ' of a quarter' : ''} ${at}`
  return `On ${day === 31 ? 'the last day' : `day ${day}`} of every ${every} ${at}`
}
