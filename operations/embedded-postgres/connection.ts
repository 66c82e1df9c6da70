import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseError, escapeIdentifier } from 'pg'
import { DatabaseClient } from '#platform/server/database/connection/database-client.ts'

/** Options of pg's Pool and Client. On Unix `host` is the socket's folder and `port` only part of its name. */
export type PostgresConnection = {
  host: string
  port: number
  user: string
  password?: string
  database: string
}

export const superuser = 'postgres'
export const passwordFile = (folder: string): string => join(folder, 'password')

/**
 * The socket's folder: the cluster, which only its owner and root can enter, so the socket needs no password. A socket's path is limited to 107
 * bytes on Linux and 103 on macOS; for a longer one a short temporary folder is used.
 */
export function socketFolder(cluster: string): string {
  const maxBytes = 103 - '/.s.PGSQL.5432'.length
  return Buffer.byteLength(cluster) <= maxBytes ? cluster : join(tmpdir(), `pg-${shortName(cluster)}`)
}

/** A ten-character hash of a folder's path. */
export const shortName = (folder: string): string => createHash('sha256').update(folder).digest('hex').slice(0, 10)

/** The cluster's connection: a Unix socket, or on Windows the loopback address with the password created by initdb. */
export async function connectionTo(cluster: string, port: number): Promise<PostgresConnection> {
  if (process.platform !== 'win32') return { host: socketFolder(cluster), port, user: superuser, database: 'postgres' }
  const password = await readFile(passwordFile(dirname(cluster)), 'utf8')
  return { host: '127.0.0.1', port, user: superuser, password, database: 'postgres' }
}

/** Whether the server accepts connections; false while it is absent, starts, recovers or shuts down. Throws other errors. */
export async function accepts(connection: PostgresConnection): Promise<boolean> {
  const client = new DatabaseClient({ ...connection, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    return true
  } catch (error) {
    if (isNotReady(error)) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Creates the database when it is missing. */
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
/** No server listens, or it has just stopped. */
const absentCodes = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])

function isNotReady(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === cannotConnectNow
  if (!(error instanceof Error)) return false
  return ('code' in error && absentCodes.has(String(error.code))) || /terminated|timeout/.test(error.message)
}
