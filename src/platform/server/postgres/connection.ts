import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseError, escapeIdentifier } from 'pg'
import { DatabaseClient } from '../database/database-client.ts'

/** What pg's Pool and Client take. On Unix `host` is the folder of the socket and `port` only part of its name. */
export type PostgresConnection = {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password?: string
  readonly database: string
}

export const superuser = 'postgres'
export const passwordFile = (folder: string): string => join(folder, 'password')

/**
 * The folder that holds the socket: the cluster's own, which only its owner (and root) can enter; that is why the socket asks no password.
 * A socket's path may have at most 107 bytes on Linux and 103 on macOS: a longer one moves to a short folder of its own.
 */
export function socketFolder(cluster: string): string {
  const longest = 103 - '/.s.PGSQL.5432'.length
  return Buffer.byteLength(cluster) <= longest ? cluster : join(tmpdir(), `pg-${shortName(cluster)}`)
}

/** Ten letters that stand for a folder. */
export const shortName = (folder: string): string => createHash('sha256').update(folder).digest('hex').slice(0, 10)

/** How to reach the cluster: a Unix socket, or on Windows the loopback address with the password made by initdb. */
export async function connectionTo(cluster: string, port: number): Promise<PostgresConnection> {
  if (process.platform !== 'win32') return { host: socketFolder(cluster), port, user: superuser, database: 'postgres' }
  const password = await readFile(passwordFile(dirname(cluster)), 'utf8')
  return { host: '127.0.0.1', port, user: superuser, password, database: 'postgres' }
}

/** Whether the server answers; false while there is none, and while it starts, recovers or shuts down. Anything else it says is thrown. */
export async function accepts(connection: PostgresConnection): Promise<boolean> {
  const client = new DatabaseClient({ ...connection, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    return true
  } catch (error) {
    if (isNotYet(error)) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Makes the database when it is missing. */
export async function ensureDatabase(connection: PostgresConnection, database: string): Promise<void> {
  const client = new DatabaseClient(connection)
  await client.connect()
  try {
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [database])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
}

const cannotConnectNow = '57P03'
/** Nobody listens, or the one who listened has just gone. */
const absent = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])

function isNotYet(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === cannotConnectNow
  if (!(error instanceof Error)) return false
  return ('code' in error && absent.has(String(error.code))) || /terminated|timeout/.test(error.message)
}
