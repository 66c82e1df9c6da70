import { Socket } from 'node:net'
import { callbackify } from 'node:util'
import pg from 'pg'
import type { DatabaseHosts } from './hosts.ts'

export type DatabaseClientConfig = pg.ClientConfig & {
  /** Where the address has several hosts: connects to the one that has the role. */
  hosts?: DatabaseHosts | undefined
  /** Settings of the session. As statements, because poolers refuse them as parameters of the connection. */
  session?: Readonly<Record<string, string>> | undefined
}

/** pg's pool connects with it. */
type ConnectCallback = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/**
 * A connection whose loss never ends the process: pg emits 'error' when the server disconnects, and a pool listens for it only while the
 * connection is idle. Queries in flight, and later ones, are rejected anyway.
 */
export class DatabaseClient extends pg.Client {
  readonly #socket: Socket
  readonly #hosts: DatabaseHosts | undefined
  readonly #session: Readonly<Record<string, string>>

  constructor({ hosts, session = {}, ...config }: DatabaseClientConfig = {}) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.#socket = socket
    this.#hosts = hosts
    this.#session = session
    this.on('error', () => {})
  }

  override connect(): Promise<this>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<this> | void {
    if (!callback) return this.#connect()
    callbackify(() => this.#connect())(callback as (error: Error | null, client: this) => void)
  }

  /** Destroys the connection without the closing handshake, which a hanging server would not answer. */
  cut(): void {
    this.#socket.destroy()
  }

  async #connect(): Promise<this> {
    if (this.#hosts) await this.#findHost(this.#hosts)
    await super.connect()
    const settings = Object.entries(this.#session).map(([name, value]) => `set ${name} = ${pg.escapeLiteral(value)}`)
    try {
      if (settings.length > 0) await this.query(settings.join('; '))
    } catch (error) {
      this.cut()
      throw error
    }
    return this
  }

  async #findHost(hosts: DatabaseHosts): Promise<void> {
    const found = await hosts.find()
    // Node would connect a destroyed socket again.
    if (this.#socket.destroyed) throw new Error('Connection terminated during the search for its host')
    Object.assign(this, found)
    hosts.watch(this, found)
  }
}
