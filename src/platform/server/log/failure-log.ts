import { isDatabaseAway, sqlState } from '../database/database-errors.ts'

export type FailureLog = {
  failed(work: string, error: unknown): void
  worked(work: string): void
}

/**
 * For work that comes back every second: a failure is logged when it begins, and not again until the work has succeeded or fails in another
 * way. While the database is away everything fails, which is one failure.
 */
export function openFailureLog(log: (error: unknown) => void): FailureLog {
  const known = new Map<string, string>()
  let isAway = false
  return {
    failed: (work, error) => {
      const isOutage = isDatabaseAway(error)
      const kind = sqlState(error) ?? String(error)
      const isKnown = isOutage ? isAway : known.get(work) === kind
      if (isOutage) isAway = true
      else known.set(work, kind)
      if (!isKnown) log(error)
    },
    worked: (work) => {
      isAway = false
      known.delete(work)
    },
  }
}
