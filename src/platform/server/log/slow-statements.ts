import type { Log } from './log.ts'
import type { StatementWatch } from '../database/pooled-driver.ts'

const maxText = 1_000

/** Logs statements that take longer than `maxMs`, without their values. Undefined where none is to be logged. */
export const slowStatementLog = (maxMs: number, log: Log): StatementWatch | undefined =>
  maxMs === 0
    ? undefined
    : ({ text, ms, isFailed }) => {
        if (ms < maxMs) return
        log.warn({ ms: Math.round(ms), is_failed: isFailed, statement: text.replaceAll(/\s+/g, ' ').slice(0, maxText) }, 'slow statement')
      }
