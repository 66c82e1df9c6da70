import { clientConfig } from './client-config.ts'
import { DatabaseClient, type DatabaseClientConfig } from './database-client.ts'
import type { DatabaseAddress } from '../database.ts'
import { sqlState } from '../database-errors.ts'
import { connectFailure } from './connect-failure.ts'

/** Other callers of the pooler can come between. */
const attempts = 3
const connectMs = 10_000
/** PgBouncer with pool_mode=statement refuses every transaction. */
const transactionRefused = '08P01'

export class SharedSessions extends Error {
  override readonly name = 'SharedSessions'
}

/**
 * Throws SharedSessions where the address leads to a pooler that gives the transactions of one connection different sessions: listening, locks, prepared
 * statements and time limits belong to a session.
 */
export async function requireOwnSessions(address: DatabaseAddress): Promise<void> {
  if (!('url' in address)) return
  const { client, config } = await connectOrExplain(address)
  try {
    const session = await sessionOf(client)
    // PostgreSQL announces the session's process; a pooler announces a number of its own.
    if (session === announcedSession(client)) return
    for (let attempt = 0; attempt < attempts; attempt++) {
      if (await isTaken(client, session, new DatabaseClient(config))) throw new SharedSessions(sharedSessions)
    }
  } finally {
    await client.end().catch(() => {})
  }
}

type Connected = { client: DatabaseClient; config: DatabaseClientConfig }

async function connectOrExplain(address: DatabaseAddress): Promise<Connected> {
  try {
    const config = { ...clientConfig(address), connectionTimeoutMillis: connectMs }
    const client = new DatabaseClient(config)
    await client.connect()
    return { client, config }
  } catch (error) {
    throw connectFailure(error, address)
  }
}

async function sessionOf(client: DatabaseClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** pg's types leave it out. */
const announcedSession = (client: DatabaseClient & { processID?: number }): number | undefined => client.processID

/** Whether another connection's transaction gets the session of a connection that is open and idle. */
async function isTaken(client: DatabaseClient, session: number, other: DatabaseClient): Promise<boolean> {
  try {
    await other.connect()
    await other.query('begin')
    return (await sessionOf(other)) === session || (await sessionOf(client)) !== session
  } catch (error) {
    if (sqlState(error) === transactionRefused) return true
    throw error
  } finally {
    await other.end().catch(() => {})
  }
}

const sharedSessions =
  'The address of the database leads to a pooler that gives each transaction another session (pool_mode=transaction or statement). ' +
  'Set pool_mode=session for this database, or connect to PostgreSQL itself: a server pools its own connections, 12 at most.'
