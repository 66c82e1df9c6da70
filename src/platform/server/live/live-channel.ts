import { setTimeout as sleep } from 'node:timers/promises'
import { escapeIdentifier, type Client } from 'pg'

export type Hearing = {
  /** A new connection, not connected yet. */
  readonly connection: () => Client
  readonly channel: string
  readonly heard: (payload: string) => void
  /** The connection was lost and is back: what was said meanwhile nobody knows. */
  readonly resumed: () => void
}

const pauseMs = 1_000

/** Listens to a channel of PostgreSQL on a connection of its own, and again whenever that is lost. `stop` resolves when nothing is left of it. */
export function hearChannel({ connection, channel, heard, resumed }: Hearing): { stop(): Promise<void> } {
  const ending = new AbortController()
  const { signal } = ending
  let current: Client | undefined
  const listen = async (): Promise<void> => {
    for (let wasHeard = false; !signal.aborted;) {
      const client = connection()
      client.on('notification', ({ payload = '' }) => heard(payload))
      const lost = ended(client)
      try {
        await client.connect()
        current = client
        signal.throwIfAborted()
        await client.query(`listen ${escapeIdentifier(channel)}`)
        if (wasHeard) resumed()
        wasHeard = true
        await lost
      } catch {
        // There is no database just now: those who ask it are told, and this tries again.
      }
      await client.end().catch(() => {})
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const listening = listen()
  return {
    stop: async () => {
      ending.abort()
      await current?.end().catch(() => {})
      await listening
    },
  }
}

/** Resolves when the connection is gone. */
const ended = (client: Client): Promise<void> =>
  new Promise((resolve) => {
    client.on('error', () => resolve())
    client.on('end', () => resolve())
  })
