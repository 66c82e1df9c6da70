import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection that says what it likes, which no HTTP client would; `answered` is the status, or undefined as long as there is none. */
export type RawSocket = {
  readonly write: (bytes: Buffer | string) => void
  /** Waits until the other side can take more. */
  readonly drained: () => Promise<void>
  readonly answered: () => string | undefined
  readonly isOpen: () => boolean
  readonly end: () => void
}

export function openRaw(port: number, from: string): RawSocket {
  const socket: Socket = connect({ host: '127.0.0.1', port, localAddress: from })
  let [head, isOpen] = ['', true]
  socket.on('data', (part: Buffer) => {
    if (head.length < 20) head += part.toString('latin1')
  })
  socket.on('error', () => (isOpen = false))
  socket.on('close', () => (isOpen = false))
  socket.on('end', () => (isOpen = false))
  return {
    write: (bytes) => isOpen && socket.writable && socket.write(bytes),
    drained: async () => {
      if (isOpen && socket.writableNeedDrain) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {})
    },
    answered: () => /^HTTP\/1\.1 (\d{3})/.exec(head)?.[1],
    isOpen: () => isOpen,
    end: () => socket.destroy(),
  }
}

/** How each connection stands: answered with a status, closed without a word, or still open. */
export function outcomeOf(socket: RawSocket): string {
  return socket.answered() ?? (socket.isOpen() ? 'still open' : 'closed')
}

export const head = (method: string, path: string, headers: Readonly<Record<string, string>>): string =>
  [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  )
