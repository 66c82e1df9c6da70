/** PostgreSQL's five-character state, or the system's error code. pg-boss passes errors on as plain objects. */
export function sqlState(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

/** There was no connection: no statement was sent, so nothing was changed. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** The connection was lost during a change, which may or may not have been committed. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

const lostStates = /^(08|57P0[1-5]$|25P03$)/
const socketErrors = new Set(
  'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT ENOTCONN EHOSTUNREACH ENETUNREACH ENETDOWN ENOTFOUND EAI_AGAIN'.split(' '),
)
/** Only from `connect`: a missing file and a full connection queue have the same codes. */
const connectErrors = new Set(['ENOENT', 'EAGAIN'])
/** pg's own errors have no code. */
const lostMessages =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/

/** The connection is lost or could not be made: a retry may reach the database. */
export function isConnectionLost(error: unknown): boolean {
  const state = sqlState(error)
  if (state === undefined) return error instanceof Error && lostMessages.test(error.message)
  const isConnecting = typeof error === 'object' && error !== null && 'syscall' in error && error.syscall === 'connect'
  return lostStates.test(state) || socketErrors.has(state) || (isConnecting && connectErrors.has(state))
}

/** The connection is open, but there was no response within the statement timeout. */
export const isQueryTimeout = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'

/** The server is a standby: a former primary, or not promoted yet. */
export const isReadOnly = (error: unknown): boolean => sqlState(error) === '25006'

/** The database is temporarily unavailable; the statement is not at fault. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || isReadOnly(error) || sqlState(error) === '53300' || isConnectionLost(error)

/** A file could not be written, here or by PostgreSQL. EFBIG is the process's file size limit. */
export const isDiskFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT', 'EFBIG', '53100'].includes(sqlState(error) ?? '')

/** The statement timeout was exceeded. */
export const isTimeout = (error: unknown): boolean => sqlState(error) === '57014'
