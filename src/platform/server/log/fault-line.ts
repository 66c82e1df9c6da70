import { sqlState } from '../database/database-errors.ts'

/** An error for a line of the log: its name, code and places in the sources. Its message may quote a value, so it is left out. */
export function faultLine(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return [[error.name, sqlState(error)].filter(Boolean).join(' '), ...places].join('\n')
}
