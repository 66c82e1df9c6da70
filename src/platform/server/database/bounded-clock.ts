import { sql } from 'kysely'
import type { Db } from './database.ts'
import { clockToleranceMs } from '#platform/contract/clock-tolerance.ts'
import { valueOf } from './statements/value-of.ts'

const measureEveryMs = 60_000

/**
 * A server's clock, as long as it is at most five minutes ahead of the database's; the database's where it is further ahead. A change with a time to
 * come would hide later ones from 'as at' until then (docs/decisions/what-was-known.md). Measured each minute in which somebody asks.
 */
export async function boundClock(db: Db, clock: () => Date, warn: (text: string) => void): Promise<() => Date> {
  let [measured, isMeasuring, isAhead] = [await measure(db), false, false]
  const measureAgain = async (): Promise<void> => {
    if (isMeasuring) return
    isMeasuring = true
    try {
      measured = await measure(db)
    } catch {
      // Without an answer the time goes on from the one before.
    } finally {
      isMeasuring = false
    }
  }
  return () => {
    const [own, sinceMs] = [clock(), performance.now() - measured.at]
    const there = measured.time + sinceMs
    const wasAhead = isAhead
    isAhead = own.getTime() > there + clockToleranceMs
    // Also at once where the clocks come apart: a machine that slept has counted too little.
    if (sinceMs > measureEveryMs || isAhead !== wasAhead) void measureAgain()
    if (!isAhead) return own
    if (!wasAhead) warn(aheadText((own.getTime() - there) / 60_000))
    return new Date(there)
  }
}

/** The later end of what it may be: the answer took a moment. */
async function measure(db: Db): Promise<{ time: number; at: number }> {
  const at = performance.now()
  return { time: await valueOf(db, sql<number>`extract(epoch from clock_timestamp())::float8 * 1000`), at }
}

const aheadText = (minutes: number): string =>
  `The clock of this server is ${Math.round(minutes)} minutes ahead of the database's, which counts instead. Let chrony or systemd-timesyncd set both clocks.`
