import { addDays, daysBetween, type PlainDate } from '#platform/contract/plain-date.ts'

/** A transporter's drivers on a day: active or suspended at its end, and cleared to load. */
export type ClearedDay = {
  transporterId: string
  day: PlainDate
  drivers: number
  cleared: number
}

/** Days from the first to the last, both included. */
export type DaySpan = { from: PlainDate; until: PlainDate }

/** By how many a transporter's drivers, and those of them who may load, changed on a day. */
export type DayChange = ClearedDay

/** Each day of the span with any drivers, from its changes: those of the first day are the drivers of that day. */
export function daysFromChanges(changes: readonly DayChange[], { from, until }: DaySpan): ClearedDay[] {
  const length = daysBetween(from, until) + 1
  const found: ClearedDay[] = []
  for (const [transporterId, ofTransporter] of Map.groupBy(changes, (change) => change.transporterId)) {
    const byDay = new Map(ofTransporter.map((change) => [change.day, change]))
    let [drivers, cleared] = [0, 0]
    for (let n = 0; n < length; n++) {
      const day = addDays(from, n)
      const change = byDay.get(day)
      drivers += change?.drivers ?? 0
      cleared += change?.cleared ?? 0
      if (drivers > 0) found.push({ transporterId, day, drivers, cleared })
    }
  }
  return found
}
