/** A session that a migration waited for, as far as the migration's account may see it. */
export type LockHolder = {
  pid: number
  application: string | null
  user: string | null
  state: string | null
  /** How long its transaction has run. */
  seconds: number | null
  /** Its last statement. */
  statement: string | null
}

export type LockFailure = {
  migration: string
  attempts: number
  isDeadlock: boolean
  /** Those of the last wait that was seen. */
  holders: readonly LockHolder[]
}

export function lockFailureMessage({ migration, attempts, isDeadlock, holders }: LockFailure): string {
  const failed = `The migration ${migration} could not lock its tables in ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'} and was not applied.`
  const last = isDeadlock
    ? 'The last attempt ended in a deadlock: it and another session waited for each other.'
    : 'The last attempt waited for a lock.'
  const advice =
    holders.length > 0
      ? `${holders.map(holderText).join(' ')} Wait until it is done, or end it with select pg_terminate_backend(${holders[0]?.pid}), and start again.`
      : 'Find what holds the locks (pg_stat_activity), end it, and start again.'
  return `${failed} ${last} ${advice}`
}

function holderText({ pid, application, user, state, seconds, statement }: LockHolder): string {
  const details = [
    application && `application ${application}`,
    user && `account ${user}`,
    state && `state ${state}`,
    seconds !== null && `its transaction has run for ${seconds} s`,
    statement && `last statement: ${withoutValues(statement)}`,
  ]
  return `Process ${[pid, ...details.filter(Boolean)].join(', ')}.`
}

const maxStatement = 100

/** The statement's beginning. Text in quotes may be somebody's data; PostgreSQL may have cut its end off. */
const withoutValues = (statement: string): string =>
  statement
    .replaceAll(/'(?:[^']|'')*(?:'|$)/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxStatement)
