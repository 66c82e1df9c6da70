/** The five letters of PostgreSQL, or the system's name of an error. pg-boss hands errors on as plain objects. */
export function sqlState(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

/** No connection could be had: nothing was sent, so nothing can have been changed. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
}

/** The connection was lost while a change was under way: whether it was committed is not known. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

const lostStates = /^(08|57P0[1-5]$|25P03$)/
const socketErrors = new Set(
  'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT ENOTCONN EHOSTUNREACH ENETUNREACH ENETDOWN ENOTFOUND EAI_AGAIN'.split(' '),
)
/** Of a socket only while it is connected to: a missing file has the same name, and so has a queue of connections that is full. */
const connectErrors = new Set(['ENOENT', 'EAGAIN'])
/** pg has no code for what it finds out itself. */
const lostTexts =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/

/** The connection is gone, or none could be made: another try may reach the database. */
export function isConnectionLost(error: unknown): boolean {
  const state = sqlState(error)
  if (state === undefined) return error instanceof Error && lostTexts.test(error.message)
  const isConnecting = typeof error === 'object' && error !== null && 'syscall' in error && error.syscall === 'connect'
  return lostStates.test(state) || socketErrors.has(state) || (isConnecting && connectErrors.has(state))
}

/** The connection stands, but there was no answer in all the time that a statement may take. */
export const isUnanswered = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'

/** A primary that has become a standby, or a standby that has not become the primary yet. */
export const isReadOnly = (error: unknown): boolean => sqlState(error) === '25006'

/** The database cannot be used just now, through no fault of the statement. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof DatabaseAway || isReadOnly(error) || sqlState(error) === '53300' || isConnectionLost(error)

/** A file could not be written, here or by PostgreSQL. EFBIG is how a limit on the process says so. */
export const isDiskFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT', 'EFBIG', '53100'].includes(sqlState(error) ?? '')

/** Longer than statements may take. */
export const isTimeout = (error: unknown): boolean => sqlState(error) === '57014'
