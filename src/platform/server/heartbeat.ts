import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DatabaseClient } from './database/database-client.ts'
import { DatabaseAway, isConnectionLost } from './database/database-errors.ts'

export type Heartbeat = {
  /** The database hangs: it took connections and answers nobody. */
  isHanging(): boolean
  /** Throws DatabaseAway unless the database answers within two seconds. */
  check(): Promise<void>
  sent(): void
  answered(): void
  stop(): Promise<void>
}

export type HeartbeatOptions = {
  /** A new connection, not connected yet. */
  readonly connection: () => DatabaseClient
  readonly onHang: () => void
}

const tickMs = 500
const silentMs = 1_000
const patienceMs = 2_000

/**
 * A server that hangs refuses nothing, so callers would pile up until their timeouts. When statements are under way and none has been answered
 * for a second, a connection of its own asks; without an answer the database counts as hanging until it answers again.
 */
export function openHeartbeat({ connection, onHang }: HeartbeatOptions): Heartbeat {
  let [unanswered, lastAnswer, isHanging] = [0, performance.now(), false]
  let client: DatabaseClient | undefined
  let checking: Promise<void> | undefined

  const ask = async (): Promise<void> => {
    if (!client) {
      const opened = connection()
      client = opened
      opened.once('end', () => (client = client === opened ? undefined : client))
      await opened.connect()
    }
    await client.query('select 1')
  }
  const checkOnce = async (): Promise<void> => {
    const began = performance.now()
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), patienceMs)
    try {
      await Promise.race([ask(), tooLate(late.signal)])
      isHanging = false
    } catch (error) {
      client?.cut()
      client = undefined
      // A machine that is merely busy answers others meanwhile.
      if (error instanceof DatabaseAway && !isHanging && lastAnswer < began) {
        isHanging = true
        onHang()
      }
      throw isConnectionLost(error) ? new DatabaseAway('The database cannot be reached.', { cause: error }) : error
    } finally {
      clearTimeout(timer)
    }
  }
  const check = (): Promise<void> => (checking ??= checkOnce().finally(() => (checking = undefined)))
  const tick = (): void => {
    const isSilent = unanswered > 0 && performance.now() - lastAnswer > silentMs
    // Who asked is told by the state: a failed check leads to the next one.
    if (isHanging || isSilent) check().catch(() => {})
  }
  const ticking = setInterval(tick, tickMs).unref()
  return {
    isHanging: () => isHanging,
    check,
    sent: () => {
      if (unanswered++ === 0) lastAnswer = performance.now()
    },
    answered: () => {
      unanswered -= 1
      lastAnswer = performance.now()
    },
    stop: async () => {
      clearInterval(ticking)
      await checking?.catch(() => {})
      await client?.end()
    },
  }
}

/** An answer that has arrived while this process itself was busy is not late. */
async function tooLate(signal: AbortSignal): Promise<never> {
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  await nextTurn()
  throw new DatabaseAway('The database does not answer.')
}
