import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { clientConfig } from './connection/client-config.ts'
import { DatabaseClient } from './connection/database-client.ts'
import type { DatabaseAddress, Db } from './database.ts'
import { sqlState } from './database-errors.ts'

export type Login = { user: string; password: string }

/** Derived from the key, so that all servers with one key share a login and other installations in the same cluster have other roles. */
export const productLogin = (key: Buffer): Login => ({
  user: `driver_pass_app_${derive(key, 'database role').toString('hex').slice(0, 8)}`,
  password: derive(key, 'database password').toString('base64url'),
})

/**
 * Creates the login role where it is missing and returns the address with its login; null where the owner may not create roles or the role may
 * not log in.
 */
export async function ensureProductRole(owner: Db, address: DatabaseAddress, key: Buffer): Promise<DatabaseAddress | null> {
  const login = productLogin(key)
  const product = withLogin(address, login)
  try {
    await createRole(owner, login, scramVerifier(login.password, key))
    if (await canLogIn(product, login.user)) return product
    await sql`alter role ${sql.id(login.user)} login password ${sql.lit(scramVerifier(login.password, key))}`.execute(owner)
  } catch (error) {
    if (sqlState(error) === insufficientPrivilege) return null
    throw error
  }
  return (await canLogIn(product, login.user)) ? product : null
}

async function createRole(owner: Db, { user }: Login, verifier: string): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = ${user}`.execute(owner)
  if (rows.length > 0) return
  try {
    await sql`create role ${sql.id(user)} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
      password ${sql.lit(verifier)}`.execute(owner)
  } catch (error) {
    // Roles belong to the cluster and locks to one database: another server may have created it concurrently.
    if (!['42710', '23505'].includes(sqlState(error) ?? '')) throw error
  }
}

/** Grants the role what the product needs in this database. Run after every migration. */
export const grantProduct = (owner: Db, user: string): Promise<unknown> => sql`select grant_product(${user}::name)`.execute(owner)

/** The same database, as another user. */
export function withLogin(address: DatabaseAddress, { user, password }: Login): DatabaseAddress {
  if (!('url' in address)) return { ...address, user, password }
  // Not by the URL class, which refuses the empty host of a socket address.
  const [, scheme = '', place = '', parameters = ''] = /^(\w+:\/\/)(?:[^@/?]*@)?([^?]*)(.*)$/s.exec(address.url) ?? []
  // As query parameters they would override the user and password before the host.
  const others = [...new URLSearchParams(parameters)].filter(([name]) => !['user', 'password'].includes(name))
  const query = others.length > 0 ? `?${new URLSearchParams(others).toString()}` : ''
  return { url: `${scheme}${encodeURIComponent(user)}:${encodeURIComponent(password)}@${place}${query}` }
}

/** False where the server refuses this user or maps it to another; throws when the server cannot be reached. */
export async function canLogIn(address: DatabaseAddress, user: string): Promise<boolean> {
  const client = new DatabaseClient({ ...clientConfig(address), connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>('select session_user as name')
    return rows[0]?.name === user
  } catch (error) {
    if (error instanceof pg.DatabaseError && refusedStates.includes(error.code ?? '')) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

const insufficientPrivilege = '42501'
/** Refused by password, by pg_hba.conf, or by a proxy. */
const refusedStates = ['28P01', '28000', '08P01']

const derive = (key: Buffer, purpose: string): Buffer => createHmac('sha256', key).update(purpose).digest()

/** The SCRAM verifier that PostgreSQL stores (RFC 5803), so that the password reaches no statement and no log. */
function scramVerifier(password: string, key: Buffer): string {
  const [rounds, salt] = [4096, derive(key, 'database salt').subarray(0, 16)]
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const stored = createHash('sha256').update(derive(salted, 'Client Key')).digest('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${derive(salted, 'Server Key').toString('base64')}`
}
