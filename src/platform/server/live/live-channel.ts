import { setTimeout as sleep } from 'node:timers/promises'
import { escapeIdentifier, type Client } from 'pg'

export type ChannelOptions = {
  /** A new connection, not connected yet. */
  connection: () => Client
  channel: string
  onMessage: (payload: string) => void
  /** The connection was lost and restored: messages in between are missing. */
  onReconnect: () => void
}

const pauseMs = 1_000

/** Listens to a PostgreSQL channel on a separate connection and reconnects when it is lost. `stop` resolves when it is closed. */
export function listenToChannel({ connection, channel, onMessage, onReconnect }: ChannelOptions): { stop(): Promise<void> } {
  const abort = new AbortController()
  const { signal } = abort
  let current: Client | undefined
  const listen = async (): Promise<void> => {
    for (let wasConnected = false; !signal.aborted;) {
      const client = connection()
      client.on('notification', ({ payload = '' }) => onMessage(payload))
      const lost = ended(client)
      try {
        await client.connect()
        current = client
        signal.throwIfAborted()
        await client.query(`listen ${escapeIdentifier(channel)}`)
        if (wasConnected) onReconnect()
        wasConnected = true
        await lost
      } catch {
        // The database is unavailable, which callers report themselves: retry.
      }
      await client.end().catch(() => {})
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const listening = listen()
  return {
    stop: async () => {
      abort.abort()
      await current?.end().catch(() => {})
      await listening
    },
  }
}

/** Resolves when the connection is lost or closed. */
const ended = (client: Client): Promise<void> =>
  new Promise((resolve) => {
    client.on('error', () => resolve())
    client.on('end', () => resolve())
  })
