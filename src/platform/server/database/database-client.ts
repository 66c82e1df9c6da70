import { Socket } from 'node:net'
import pg from 'pg'

/**
 * A connection whose loss never ends the process: pg emits 'error' when the server disconnects, and a pool listens for it only while the
 * connection is idle. Queries in flight, and later ones, are rejected anyway.
 */
export class DatabaseClient extends pg.Client {
  readonly #socket: Socket

  constructor(config: pg.ClientConfig) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.#socket = socket
    this.on('error', () => {})
  }

  /** Destroys the connection without the closing handshake, which a hanging server would not answer. */
  cut(): void {
    this.#socket.destroy()
  }
}
