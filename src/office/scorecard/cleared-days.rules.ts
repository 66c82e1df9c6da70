import { driverStatus } from '#drivers/driver-status.contract.ts'
import { clearedUntilOf } from '#drivers/verdict/verdict.rules.ts'
import { inServiceStatuses } from '#passes/history/in-service.rules.ts'
import { asAt, changeDays, factsAsAt, type CurrentState, type History } from '#passes/verdict/verdict-as-at.rules.ts'
import { addDays, daysBetween, type PlainDate } from '#platform/contract/plain-date.ts'

/** A transporter's drivers on a day: active or suspended at its end, and cleared to load. */
export type ClearedDay = {
  readonly transporterId: string
  readonly day: PlainDate
  readonly drivers: number
  readonly cleared: number
}

/** Days from the first to the last, both included. */
export type DaySpan = { readonly from: PlainDate; readonly until: PlainDate }

type PastState = {
  readonly driver: CurrentState & { readonly licenceExpiry: PlainDate | null; readonly spotUntil: PlainDate | null }
  readonly history: History
}

export type DayCount = {
  readonly add: (driver: PastState) => void
  /** The counted days with any drivers. */
  readonly result: () => readonly ClearedDay[]
}

/** Counts past days from histories: a driver's state is judged once for each stretch of days on which it is the same. */
export function openDayCount({ from, until }: DaySpan, today: PlainDate, spotEnds: ReadonlyMap<string, PlainDate | null>): DayCount {
  const length = daysBetween(from, until) + 1
  const transporters = new Map<string, { readonly drivers: Int32Array; readonly cleared: Int32Array }>()

  function add({ driver, history }: PastState): void {
    const starts = [from, ...changeDays(driver, history).filter((day) => day > from && day <= until)]
    for (const [n, start] of starts.entries()) {
      const state = asAt(driver, history, start, today)
      if (!state || !inServiceStatuses.includes(state.statusId)) continue
      const count = countOf(state.transporterId)
      const [first, end] = [daysBetween(from, start), daysBetween(from, starts[n + 1] ?? addDays(until, 1))]
      addStretch(count.drivers, first, end)
      const transporter = state.transporterId === driver.transporterId ? driver.spotUntil : (spotEnds.get(state.transporterId) ?? null)
      const clearedUntil = clearedUntilOf(factsAsAt(state, { licence: driver.licenceExpiry, transporter }))
      if (state.statusId !== driverStatus.active || clearedUntil === null) continue
      addStretch(count.cleared, first, Math.min(end, daysBetween(from, clearedUntil)))
    }
  }

  function countOf(transporterId: string) {
    const found = transporters.get(transporterId)
    if (found) return found
    // A change at each index: the count of a day is the sum of the changes up to it.
    const created = { drivers: new Int32Array(length + 1), cleared: new Int32Array(length + 1) }
    transporters.set(transporterId, created)
    return created
  }

  function result(): ClearedDay[] {
    const found: ClearedDay[] = []
    for (const [transporterId, changes] of transporters) {
      let [drivers, cleared] = [0, 0]
      for (let n = 0; n < length; n++) {
        drivers += changes.drivers[n] ?? 0
        cleared += changes.cleared[n] ?? 0
        if (drivers > 0) found.push({ transporterId, day: addDays(from, n), drivers, cleared })
      }
    }
    return found
  }

  return { add, result }
}

function addStretch(changes: Int32Array, first: number, end: number): void {
  if (end <= first) return
  changes[first] = (changes[first] ?? 0) + 1
  changes[end] = (changes[end] ?? 0) - 1
}
