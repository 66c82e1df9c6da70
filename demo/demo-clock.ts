import { clockText, momentAt } from '#platform/contract/moment.ts'
import { addDays, toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'

const [dayMs, hourMs, minuteMs] = [86_400_000, 3_600_000, 60_000]
/** Working hours: 07:00 to 16:00 at UTC+3. */
const [firstHour, hours] = [4, 9]

/** A working hour about a number of hours ago, at least one; `nth` spreads equal ones. */
export function atWork(now: Date, hoursAgo: number, nth = 0): Date {
  const about = now.getTime() - hoursAgo * hourMs
  const hour = firstHour + ((hoursAgo * 7 + nth) % hours)
  const moment = Math.floor(about / dayMs) * dayMs + hour * hourMs + ((hoursAgo * 13 + nth * 17) % 60) * minuteMs
  return new Date(Math.min(moment, now.getTime() - hourMs - nth * minuteMs))
}

/** The last step of the story of a morning, and a little. */
const storyIsOver = '08:45'

/** The day of the story: that of the start or, where its morning is still to come, the one before. The plant works every day. */
export function storyDayOf(now: Date, timeZone: string): PlainDate {
  const today = toPlainDate(now, timeZone)
  return clockText(now, timeZone) >= storyIsOver ? today : addDays(today, -1)
}

/** '06:40' of a day at the plant. */
export const atClock = (day: PlainDate, clock: string, timeZone: string): Date =>
  momentAt(day, Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)), timeZone)
