import { isDatabaseUnavailable, sqlState } from '../database/database-errors.ts'

export type FailureLog = {
  failed(work: string, error: unknown): void
  worked(work: string): void
}

/**
 * For frequent work: a failure is logged once, until the work has succeeded or fails in another way. A database outage, in which all work fails, is
 * logged once in total.
 */
export function openFailureLog(log: (error: unknown) => void): FailureLog {
  const lastFailures = new Map<string, string>()
  let isOutageLogged = false
  return {
    failed: (work, error) => {
      const isOutage = isDatabaseUnavailable(error)
      const kind = sqlState(error) ?? String(error)
      const isLogged = isOutage ? isOutageLogged : lastFailures.get(work) === kind
      if (isOutage) isOutageLogged = true
      else lastFailures.set(work, kind)
      if (!isLogged) log(error)
    },
    worked: (work) => {
      isOutageLogged = false
      lastFailures.delete(work)
    },
  }
}
