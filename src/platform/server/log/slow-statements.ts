import type { Log } from './log.ts'
import { currentWork } from './work.ts'
import type { StatementWatch } from '../database/connection/pooled-driver.ts'

/** The product's longest, of the list of drivers, has 4,228: the line holds it whole, so that it can be explained. */
const maxText = 8_000

/** Logs statements that take longer than `maxMs`, with whom they are for and without their values. Undefined where none is to be logged. */
export const slowStatementLog = (maxMs: number, log: Log): StatementWatch | undefined =>
  maxMs === 0
    ? undefined
    : ({ text, ms, waitMs, rows, isFailed }) => {
        if (ms < maxMs) return
        const [all, wait] = [Math.round(ms), Math.round(waitMs)]
        const took = { ms: all, wait_ms: wait, run_ms: all - wait, rows, is_failed: isFailed }
        log.warn({ ...currentWork(), ...took, statement: text.replaceAll(/\s+/g, ' ').trim().slice(0, maxText) }, 'slow statement')
      }
