import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseClient } from './database-client.ts'
import { DatabaseUnavailable, isConnectionLost } from '../database-errors.ts'

export type DatabaseHost = { host: string; port: number }

/** An open connection, which emits 'end'. */
type OpenConnection = { cut(): void; once(event: 'end', listener: () => void): unknown }

export type DatabaseHosts = {
  /** The host that takes writes now; throws DatabaseUnavailable when none does within a second. */
  find(): Promise<DatabaseHost>
  /** Cuts the connection as soon as another host takes writes: one to a machine that has vanished would hang for minutes. */
  watch(connection: OpenConnection, host: DatabaseHost): void
}

/** Long enough for a connection to another data centre, short enough to find a new primary within a second of its promotion. */
const searchMs = 1_000
const pauseMs = 100

type Place = { url: string; host: DatabaseHost }

/** Several hosts with one database, of which at most one takes writes. */
export function openHosts(urls: readonly string[]): DatabaseHosts {
  const places = urls.map((url): Place => {
    const { host, port } = new pg.Client({ connectionString: url })
    return { url, host: { host, port } }
  })
  const connections = new Map<OpenConnection, DatabaseHost>()
  let searching: Promise<DatabaseHost> | undefined
  const search = async (): Promise<DatabaseHost> => {
    const found = await findPrimary(places)
    for (const [connection, host] of connections) if (host !== found) connection.cut()
    return found
  }
  return {
    find: () => (searching ??= search().finally(() => (searching = undefined))),
    watch: (connection, host) => {
      connections.set(connection, host)
      connection.once('end', () => connections.delete(connection))
    },
  }
}

/** Asks all hosts at once, again and again, and takes the first one. */
async function findPrimary(places: readonly Place[]): Promise<DatabaseHost> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), searchMs)
  try {
    return await Promise.any(places.map((place) => untilPrimary(place, ending.signal)))
  } catch (error) {
    throw reasonOf(error)
  } finally {
    clearTimeout(timer)
    ending.abort()
  }
}

/** Resolves once the host takes writes; rejects at the end of the search, and where the host refuses the user. */
async function untilPrimary({ url, host }: Place, signal: AbortSignal): Promise<DatabaseHost> {
  for (;;) {
    if (await takesWrites(url, signal).catch((error: unknown) => !isConnectionLost(error) && Promise.reject(error))) return host
    await sleep(pauseMs, undefined, { signal })
  }
}

/** The end of the search cuts its connection: a host that has just stopped answering would not close it. */
async function takesWrites(url: string, signal: AbortSignal): Promise<boolean> {
  const client = new DatabaseClient({ connectionString: url })
  const cut = (): void => client.cut()
  signal.addEventListener('abort', cut)
  client.once('end', () => signal.removeEventListener('abort', cut))
  await client.connect()
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  client.end().catch(() => {})
  return rows[0]?.transaction_read_only === 'off'
}

/** A wrong password is not an outage. */
function reasonOf(error: unknown): unknown {
  const reasons: readonly unknown[] = error instanceof AggregateError ? error.errors : [error]
  const refusal = reasons.find((reason) => reason instanceof pg.DatabaseError)
  return refusal ?? new DatabaseUnavailable('None of the hosts of the database takes writes.', { cause: error })
}
