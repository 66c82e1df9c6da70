import { sqlState } from '../database/database-errors.ts'

type LoggedError = { readonly type: string; readonly message: string; readonly stack: string; readonly [fact: string]: unknown }

/** What PostgreSQL says about the server, a statement's text or a limit names no values; what it says about data quotes them. */
const speakingStates = /^(08|25|26|40|42|53|54|55|57|58|XX)/

/** What the log gets of an error: its code, constraint and stack, never the values that PostgreSQL's messages, details and contexts quote. */
export function logError(error: unknown): LoggedError {
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: String(error), stack: '' }
  const { stack, message, cause, constraint, table, routine } = error as Error & Readonly<Record<string, unknown>>
  const code = sqlState(error)
  const isFromDatabase = code !== undefined && 'severity' in error
  return {
    type: error instanceof Error ? error.name : 'Error',
    message: isFromDatabase && !speakingStates.test(code) ? 'PostgreSQL refused the data' : message,
    stack: placesOf(stack),
    // What is undefined is left out of the line.
    code,
    constraint,
    table,
    routine,
    ...(cause !== undefined && { cause: logError(cause) }),
  }
}

/** The first lines of a stack repeat the message. */
const placesOf = (stack: unknown): string =>
  typeof stack === 'string'
    ? stack
        .split('\n')
        .filter((line) => /^\s+at /.test(line))
        .join('\n')
    : ''
