import { pino, type Logger } from 'pino'
import { errorLine, logError } from './log-error.ts'

type Write = { (text: string): void; (fields: object, text: string): void }

/** The server's own lines. `fields` hold no personal data; an error belongs under `err`. */
export type Log = {
  info: Write
  warn: Write
  error: Write
  /** Where each call gets a line; absent in a terminal. */
  lines?: Logger
}

/**
 * JSON, one object a line: `level` (info, warn, error), `time` (ISO 8601, UTC), `component` (server, or postgres for our own), `msg` and what the
 * line is about.
 * Written at once, so that the reason of an end is not lost.
 */
export function openJsonLog(): Log {
  const lines = pino({
    base: null,
    mixin: (fields) => ('component' in fields ? {} : { component: 'server' }),
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: logError },
  })
  return Object.assign(pick(lines), { lines })
}

/** Sentences for a person who watches the terminal. */
export function openTerminalLog(print: (line: string) => void): Log {
  const write: Write = (...[first, text = '']: [string | { err?: unknown; component?: string }, string?]) => {
    if (typeof first === 'string') return print(first)
    const { err, component, ...fields } = first
    const about = [component === undefined ? '' : `${component}: `, text]
    if (err !== undefined) return print(`${about.join('')}: ${errorLine(err)}`)
    print([about.join(''), ...(Object.keys(fields).length > 0 ? [JSON.stringify(fields)] : [])].join(' '))
  }
  return { info: write, warn: write, error: write }
}

const pick = (lines: Logger): Omit<Log, 'lines'> => ({
  info: lines.info.bind(lines),
  warn: lines.warn.bind(lines),
  error: lines.error.bind(lines),
})
