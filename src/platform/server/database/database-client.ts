import pg from 'pg'

/**
 * A connection whose loss never ends the process: pg emits 'error' when the server disconnects, and a pool listens for it only while the
 * connection is idle. Queries in flight, and later ones, are rejected anyway.
 */
export class DatabaseClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super(config)
    this.on('error', () => {})
  }

  /** Destroys the connection without the closing handshake, which a hanging server would not answer. */
  cut(): void {
    const { stream } = (this as unknown as { readonly connection: pg.Connection }).connection
    stream.destroy()
  }
}
