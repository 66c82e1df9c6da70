import { sqlState } from '../database/database-errors.ts'

type LoggedError = { type: string; message: string; stack: string; [field: string]: unknown }

/** PostgreSQL's messages about the server, a statement or a limit contain no values; messages about data quote them. */
const valueFreeStates = /^(08|25|26|40|42|53|54|55|57|58|XX)/

/** An error for the log: code, constraint and stack, without the values that PostgreSQL quotes in messages, details and contexts. */
export function logError(error: unknown): LoggedError {
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: String(error), stack: '' }
  const { stack, message, cause, constraint, table, routine } = error as Error & Readonly<Record<string, unknown>>
  const code = sqlState(error)
  const isFromDatabase = code !== undefined && 'severity' in error
  return {
    type: error instanceof Error ? error.name : 'Error',
    message: isFromDatabase && !valueFreeStates.test(code) ? 'PostgreSQL refused the data' : message,
    stack: stackFrames(stack),
    // Undefined fields are omitted from the line.
    code,
    constraint,
    table,
    routine,
    fields: refusedFields(error),
    ...(cause !== undefined && { cause: logError(cause) }),
  }
}

/** Which fields a refusal is about: outside a form, its message for people names none. */
export const refusedFields = (error: unknown): readonly string[] | undefined =>
  error instanceof Error && 'errors' in error && isRecord(error.errors) ? Object.keys(error.errors) : undefined

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

/** One string without the message, which may quote a value: name, code, refused fields and stack. */
export function errorLine(error: unknown): string {
  const { type, code, stack } = logError(error)
  const fields = refusedFields(error)?.join(', ')
  return [[type, code, fields && `(${fields})`].filter(Boolean).join(' '), stack].filter(Boolean).join('\n')
}

/** Without the first lines of a stack, which repeat the message. */
const stackFrames = (stack: unknown): string =>
  typeof stack === 'string'
    ? stack
        .split('\n')
        .filter((line) => /^\s+at /.test(line))
        .join('\n')
    : ''
