import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { DatabaseAddress, Db } from './database.ts'
import { sqlState } from './database-errors.ts'

export type Login = { readonly user: string; readonly password: string }

/** Servers with the same key agree on the login without talking; products with other keys in the same cluster have other roles. */
export const productLogin = (key: Buffer): Login => ({
  user: `driver_pass_app_${derive(key, 'database role').toString('hex').slice(0, 8)}`,
  password: derive(key, 'database password').toString('base64url'),
})

/**
 * Makes the login role where it is missing, and answers the address under which it reaches the same database; null where the owner may create
 * no role, or the server lets the role not log in.
 */
export async function makeProductRole(owner: Db, address: DatabaseAddress, key: Buffer): Promise<DatabaseAddress | null> {
  const login = productLogin(key)
  const product = withLogin(address, login)
  try {
    await createRole(owner, login, verifierOf(login.password, key))
    if (await mayLogIn(product, login.user)) return product
    await sql`alter role ${sql.id(login.user)} login password ${sql.lit(verifierOf(login.password, key))}`.execute(owner)
  } catch (error) {
    if (sqlState(error) === insufficientPrivilege) return null
    throw error
  }
  return (await mayLogIn(product, login.user)) ? product : null
}

async function createRole(owner: Db, { user }: Login, verifier: string): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = ${user}`.execute(owner)
  if (rows.length > 0) return
  try {
    await sql`create role ${sql.id(user)} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
      password ${sql.lit(verifier)}`.execute(owner)
  } catch (error) {
    // Locks end at a database's border and roles do not: another server may have made it just now.
    if (!['42710', '23505'].includes(sqlState(error) ?? '')) throw error
  }
}

/** Lets the role do in this database what the product needs; after every migration. */
export const grantProduct = (owner: Db, user: string): Promise<unknown> => sql`select grant_product(${user}::name)`.execute(owner)

/** Whether the database itself keeps this connection from changing the audit: it owns nothing, and no trigger is all there is. */
export async function isKeptFromAudit(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select has_table_privilege('public.audit', 'update, delete, truncate, trigger')
    or pg_has_role(c.relowner, 'member') as may from pg_class c where c.oid = 'public.audit'::regclass`.execute(db)
  return rows[0]?.may === false
}

/** The same database, as another user. */
export function withLogin(address: DatabaseAddress, { user, password }: Login): DatabaseAddress {
  if (!('url' in address)) return { ...address, user, password }
  // Not by URL: an address of a socket has no host, which the class refuses.
  const [, scheme = '', place = '', parameters = ''] = /^(\w+:\/\/)(?:[^@/?]*@)?([^?]*)(.*)$/s.exec(address.url) ?? []
  // As parameters they would win over those before the host.
  const others = [...new URLSearchParams(parameters)].filter(([name]) => !['user', 'password'].includes(name))
  const query = others.length > 0 ? `?${new URLSearchParams(others).toString()}` : ''
  return { url: `${scheme}${encodeURIComponent(user)}:${encodeURIComponent(password)}@${place}${query}` }
}

/** False where the server refuses this user, or takes it for another; a server that cannot be reached is thrown. */
async function mayLogIn(address: DatabaseAddress, user: string): Promise<boolean> {
  const client = new pg.Client({ ...('url' in address ? { connectionString: address.url } : address), connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>('select session_user as name')
    return rows[0]?.name === user
  } catch (error) {
    if (error instanceof pg.DatabaseError && refused.includes(error.code ?? '')) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

const insufficientPrivilege = '42501'
/** By password, by pg_hba.conf, or by a proxy that does not know the user. */
const refused = ['28P01', '28000', '08P01']

const derive = (key: Buffer, purpose: string): Buffer => createHmac('sha256', key).update(purpose).digest()

/** What PostgreSQL stores of a password (RFC 5803), so that the password itself reaches no statement and no log. */
function verifierOf(password: string, key: Buffer): string {
  const [rounds, salt] = [4096, derive(key, 'database salt').subarray(0, 16)]
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const stored = createHash('sha256').update(derive(salted, 'Client Key')).digest('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${derive(salted, 'Server Key').toString('base64')}`
}
