import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection that can send invalid HTTP. `answered` returns the response status, or undefined before there is one. */
export type RawSocket = {
  write: (bytes: Buffer | string) => void
  /** Waits until more can be written. */
  drained: () => Promise<void>
  answered: () => string | undefined
  isOpen: () => boolean
  end: () => void
}

/** One that does not read takes nothing off the line, so that the server keeps what it sends. */
export function openRaw(port: number, from: string, reads = true): RawSocket {
  const socket: Socket = connect({ host: '127.0.0.1', port, localAddress: from })
  let [received, isOpen] = ['', true]
  if (reads)
    socket.on('data', (part: Buffer) => {
      if (received.length < 20) received += part.toString('latin1')
    })
  socket.on('error', () => (isOpen = false))
  socket.on('close', () => (isOpen = false))
  socket.on('end', () => (isOpen = false))
  return {
    write: (bytes) => isOpen && socket.writable && socket.write(bytes),
    drained: async () => {
      if (isOpen && socket.writableNeedDrain) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {})
    },
    answered: () => /^HTTP\/1\.1 (\d{3})/.exec(received)?.[1],
    isOpen: () => isOpen,
    end: () => socket.destroy(),
  }
}

/** The state of a connection: its response status, closed without a response, or still open. */
export function socketOutcome(socket: RawSocket): string {
  return socket.answered() ?? (socket.isOpen() ? 'still open' : 'closed')
}

export const requestHead = (method: string, path: string, headers: Readonly<Record<string, string>>): string =>
  [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  )
