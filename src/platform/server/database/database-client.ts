import pg from 'pg'

/**
 * A connection whose loss never ends the process: pg says 'error' whenever the server hangs up, and a pool listens only while a connection is
 * idle. What is under way fails by itself, and whoever uses the connection next is refused.
 */
export class DatabaseClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super(config)
    this.on('error', () => {})
  }

  /** Gives the connection up without a goodbye, for which a server that hangs would have to answer. */
  cut(): void {
    const { stream } = (this as unknown as { readonly connection: pg.Connection }).connection
    stream.destroy()
  }
}
