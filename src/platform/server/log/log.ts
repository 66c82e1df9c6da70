import { pino, type Logger } from 'pino'
import { errorLine, logError } from './log-error.ts'

type Write = { (text: string): void; (fields: object, text: string): void }

/** The server's own lines. `fields` hold no personal data; an error belongs under `err`. */
export type Log = {
  readonly info: Write
  readonly warn: Write
  readonly error: Write
  /** Where each call gets a line; absent in a terminal. */
  readonly lines?: Logger
}

/**
 * JSON, one object a line: `level` (info, warn, error), `time` (ISO 8601, UTC), `msg` and what the line is about.
 * Written at once, so that the reason of an end is not lost.
 */
export function openJsonLog(): Log {
  const lines = pino({
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: logError },
  })
  return Object.assign(pick(lines), { lines })
}

/** Sentences for a person who watches the terminal. */
export function openTerminalLog(print: (line: string) => void): Log {
  const write: Write = (...[first, text = '']: [string | { readonly err?: unknown }, string?]) => {
    if (typeof first === 'string') return print(first)
    print(first.err === undefined ? `${text} ${JSON.stringify(first)}` : `${text}: ${errorLine(first.err)}`)
  }
  return { info: write, warn: write, error: write }
}

const pick = (lines: Logger): Omit<Log, 'lines'> => ({
  info: lines.info.bind(lines),
  warn: lines.warn.bind(lines),
  error: lines.error.bind(lines),
})
