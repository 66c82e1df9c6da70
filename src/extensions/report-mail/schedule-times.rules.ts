import { momentAt } from '#platform/contract/moment.ts'
import { addDays, addMonths, toPlainDate, weekdays, type PlainDate } from '#platform/contract/plain-date.ts'

/** `day`: null daily; the weekday from Monday = 1; or the day of the month, of which shorter months have the last. `hour`: 0 to 23 at the plant. */
export type ScheduleTimes = { every: 'day' | 'week' | 'month'; day: number | null; hour: number }

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
  const lastOfMonth = Number(addDays(addMonths(`${date.slice(0, 7)}-01`, 1), -1).slice(8))
  return Number(date.slice(8)) === Math.min(day ?? 1, lastOfMonth)
}

const weekdayOf = (date: PlainDate): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/** 'Every Monday at 07:00' */
export function scheduleText({ every, day, hour }: ScheduleTimes): string {
  const at = `at ${String(hour).padStart(2, '0')}:00`
  if (every === 'day') return `Every day ${at}`
  if (every === 'week') return `Every ${weekdays[(day ?? 1) - 1]} ${at}`
  return day === 31 ? `On the last day of every month ${at}` : `On day ${day} of every month ${at}`
}
