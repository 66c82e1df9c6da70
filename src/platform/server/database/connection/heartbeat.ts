import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DatabaseClient } from './database-client.ts'
import { timerWhile } from '../../timer-while.ts'
import { DatabaseUnavailable, isConnectionLost } from '../database-errors.ts'

export type Heartbeat = {
  /** The database accepts connections but does not respond. */
  isHanging(): boolean
  /** Throws DatabaseUnavailable unless the database responds within two seconds. */
  check(): Promise<void>
  sent(): void
  answered(): void
  stop(): Promise<void>
}

export type HeartbeatOptions = {
  /** A new connection, not connected yet. */
  connection: () => DatabaseClient
  onHang: () => void
}

const tickMs = 500
const stallMs = 1_000
const probeTimeoutMs = 2_000

/**
 * Detects a hanging database, on which callers would pile up until their timeouts. When statements are in flight and none has completed for a
 * second, a separate connection probes; without a response the database counts as hanging until a probe succeeds.
 */
export function openHeartbeat({ connection, onHang }: HeartbeatOptions): Heartbeat {
  let [unanswered, lastAnswer, isHanging] = [0, performance.now(), false]
  let client: DatabaseClient | undefined
  let checking: Promise<void> | undefined

  const probe = async (): Promise<void> => {
    if (!client) {
      const opened = connection()
      client = opened
      opened.once('end', () => (client = client === opened ? undefined : client))
      await opened.connect()
    }
    await client.query('select 1')
  }
  const checkOnce = async (): Promise<void> => {
    const startedAt = performance.now()
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), probeTimeoutMs)
    try {
      await Promise.race([probe(), rejectOnTimeout(timeout.signal)])
      isHanging = false
    } catch (error) {
      client?.cut()
      client = undefined
      // A machine that is only busy still completes other statements.
      if (error instanceof DatabaseUnavailable && !isHanging && lastAnswer < startedAt) {
        isHanging = true
        onHang()
      }
      throw isConnectionLost(error) ? new DatabaseUnavailable('The database cannot be reached.', { cause: error }) : error
    } finally {
      clearTimeout(timer)
    }
  }
  const check = (): Promise<void> => (checking ??= checkOnce().finally(() => (checking = undefined)))
  const tick = (): void => {
    const isStalled = unanswered > 0 && performance.now() - lastAnswer > stallMs
    // The result is stored in `isHanging`; a failed check is repeated at the next tick.
    if (isHanging || isStalled) check().catch(() => {})
  }
  const ticking = timerWhile(() => unanswered > 0 || isHanging, tick, tickMs)
  return {
    isHanging: () => isHanging,
    check,
    sent: () => {
      if (unanswered++ === 0) lastAnswer = performance.now()
      ticking.start()
    },
    answered: () => {
      unanswered -= 1
      lastAnswer = performance.now()
    },
    stop: async () => {
      ticking.stop()
      await checking?.catch(() => {})
      await client?.end()
    },
  }
}

/** Waits one event loop turn longer, because a response may have arrived while this process was busy. */
async function rejectOnTimeout(signal: AbortSignal): Promise<never> {
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  await nextTurn()
  throw new DatabaseUnavailable('The database does not respond.')
}
