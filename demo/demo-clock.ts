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
