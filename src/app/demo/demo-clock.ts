const [dayMs, hourMs, minuteMs] = [86_400_000, 3_600_000, 60_000]
/** The sites begin at seven in the morning by their clocks, which are three hours ahead, and close nine hours later. */
const [firstHour, hours] = [4, 9]

/** A moment of a working day about so many hours ago, never later than an hour ago; `nth` spreads those of the same hour. */
export function atWork(now: Date, hoursAgo: number, nth = 0): Date {
  const about = now.getTime() - hoursAgo * hourMs
  const hour = firstHour + ((hoursAgo * 7 + nth) % hours)
  const moment = Math.floor(about / dayMs) * dayMs + hour * hourMs + ((hoursAgo * 13 + nth * 17) % 60) * minuteMs
  return new Date(Math.min(moment, now.getTime() - hourMs - nth * minuteMs))
}
