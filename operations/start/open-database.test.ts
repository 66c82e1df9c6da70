import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { openDatabase, type DatabaseAddress } from '#platform/server/database/database.ts'
import { sqlState } from '#platform/server/database/database-errors.ts'
import { startJobs } from '#platform/server/jobs/jobs.ts'
import { openTerminalLog } from '#platform/server/log/log.ts'
import { productLogin, withLogin } from '#platform/server/database/product-role.ts'
import { checkDatabase } from '../doctor/check-database.ts'
import { openProductDatabase, prepareDatabase } from './open-database.ts'
import { readSettings } from '#app/settings.ts'
import { inDatabase } from '#tests/world/global-setup.ts'
import { onTeardown } from '#tests/world/teardown.ts'

const server = inject('server')
const administration = openDatabase(server, { size: 1 })
const run = (text: string) => sql.raw(text).execute(administration.db)
onTeardown(() => administration.close())

/** A login with these attributes, dropped at teardown. */
async function aLogin(attributes = ''): Promise<{ user: string; password: string }> {
  const login = { user: `login_${randomUUID().replaceAll('-', '')}`, password: randomUUID() }
  await run(`create role ${login.user} login password '${login.password}' ${attributes}`)
  onTeardown(() => run(`drop role ${login.user}`))
  return login
}

/** An empty database owned by this login or by the server's user. */
async function aDatabase(owner?: { user: string; password: string }): Promise<DatabaseAddress> {
  const name = `open_${randomUUID().replaceAll('-', '')}`
  await run(`create database ${name} ${owner ? `owner ${owner.user}` : ''}`)
  onTeardown(() => run(`drop database ${name} with (force)`))
  const address = inDatabase(server, name)
  return owner ? withLogin(address, owner) : address
}

const nameOf = (address: DatabaseAddress): string => ('database' in address ? address.database : new URL(address.url).pathname.slice(1))

function aKey(): Buffer {
  const key = randomBytes(32)
  onTeardown(() => run(`drop role if exists ${productLogin(key).user}`))
  return key
}

function urlOf(address: DatabaseAddress): string {
  if ('url' in address) return address.url
  const url = new URL(`postgres://localhost/${address.database}`)
  for (const name of ['host', 'port', 'user', 'password'] as const) {
    if (address[name] !== undefined) url.searchParams.set(name, String(address[name]))
  }
  return url.href
}

async function open(env: Record<string, DatabaseAddress>, key: Buffer) {
  const printed: string[] = []
  const settings = readSettings(Object.fromEntries(Object.entries(env).map(([name, address]) => [name, urlOf(address)])))
  const { database, stop } = await openProductDatabase(settings, {
    env: { SIGN_IN_KEY: key.toString('hex') },
    log: openTerminalLog((line) => void printed.push(line)),
  })
  const { rows } = await database.query('select current_user as name')
  const { name } = rows[0] as { name: string }
  const deleting = await database.query('delete from audit').then(() => 'done', sqlState)
  return { database, stop, printed, name, deleting }
}

const missing = expect.stringContaining('a user that could rewrite the audit and let drivers load whose records do not allow it')

/** What doctor says of the same. */
async function doctorsWord(env: Record<string, DatabaseAddress>, key: Buffer): Promise<string | undefined> {
  const settings = readSettings(Object.fromEntries(Object.entries(env).map(([name, address]) => [name, urlOf(address)])))
  const found = (await checkDatabase(settings, { SIGN_IN_KEY: key.toString('hex') })).find(({ subject }) => subject === 'Write access')
  return found && `${found.state}: ${found.text}`
}
const fine = expect.stringContaining('ok: the product cannot change')
const warned = expect.stringContaining(
  'warning: The product connects to PostgreSQL as a user that could rewrite the audit and let drivers load',
)

it('one URL, user may create roles: the product gets its own login, and its queue works', async () => {
  const [key, owner] = [aKey(), await aLogin('createrole')]
  const address = await aDatabase(owner)
  const product = await open({ DATABASE_URL: address }, key)
  expect(product).toMatchObject({ printed: [], name: productLogin(key).user, deleting: '42501' })
  expect(await doctorsWord({ DATABASE_URL: address }, key)).toEqual(fine)
  expect(await product.database.query('create temp table audit (a int)').then(() => 'done', sqlState)).toBe('42501')
  const ran = await new Promise((resolve, reject) => {
    const jobs = startJobs(product.database, [{ name: 'once', cron: '0 0 1 1 *', run: async () => resolve('ran') }], reject)
    onTeardown(async () => (await jobs).stop().then(product.stop))
  })
  expect(ran).toBe('ran')
})

it('one URL, user may not create roles: works, with a warning that the audit is unprotected', async () => {
  const key = aKey()
  const address = await aDatabase(await aLogin())
  const product = await open({ DATABASE_URL: address }, key)
  expect(await doctorsWord({ DATABASE_URL: address }, key)).toEqual(warned)
  // The trigger refuses per row, so deleting from an empty audit succeeds.
  expect(product).toMatchObject({ printed: [missing], deleting: 'done' })
  await product.stop()
})

it('two URLs: the owner migrates and grants the other user what the product needs', async () => {
  const [owner, user] = [await aLogin(), await aLogin()]
  const address = await aDatabase(owner)
  const env = { DATABASE_URL: withLogin(address, user), MIGRATION_DATABASE_URL: address }
  const product = await open(env, aKey())
  expect(product).toMatchObject({ printed: [], name: user.user, deleting: '42501' })
  expect(await doctorsWord(env, aKey())).toEqual(fine)
  await product.stop()
  const without = await open({ DATABASE_URL: env.DATABASE_URL }, aKey())
  expect(without).toMatchObject({ printed: [], name: user.user, deleting: '42501' })
  await without.stop()
})

it('two URLs of one user: warns that the audit is unprotected', async () => {
  const address = await aDatabase(await aLogin())
  const product = await open({ DATABASE_URL: address, MIGRATION_DATABASE_URL: address }, aKey())
  expect(product).toMatchObject({ printed: [missing], deleting: 'done' })
  await product.stop()
})

it.each(['superuser', 'createrole'])('two URLs, that of the product of a %s: warns, and doctor too', async (attribute) => {
  const owner = await aLogin('createrole')
  const address = await aDatabase(owner)
  const user = attribute === 'superuser' ? await aLogin('superuser') : owner
  const env = { DATABASE_URL: withLogin(address, user), MIGRATION_DATABASE_URL: address }
  const product = await open(env, aKey())
  expect(product).toMatchObject({ printed: [missing], name: user.user })
  expect(await doctorsWord(env, aKey())).toEqual(warned)
  await product.stop()
})

it('tables of another owner than the database: warns of temporary tables, which nobody took from the product', async () => {
  const [key, owner] = [aKey(), await aLogin('createrole')]
  const address = await aDatabase()
  const asOwner = openDatabase(address, { size: 1 })
  await asOwner.query(`create extension pg_trgm; grant create on schema public to ${owner.user};
    grant create on database ${nameOf(address)} to ${owner.user}`)
  const product = await open({ DATABASE_URL: withLogin(address, owner) }, key)
  expect(product.printed).toEqual([expect.stringContaining('may create temporary tables')])
  expect(await doctorsWord({ DATABASE_URL: withLogin(address, owner) }, key)).toContain(
    'warning: The product connects to PostgreSQL as a user that may create temporary tables',
  )
  await product.stop()
  await asOwner.query(`revoke temporary on database ${nameOf(address)} from public`)
  expect(await doctorsWord({ DATABASE_URL: withLogin(address, owner) }, key)).toEqual(fine)
  await asOwner.close()
})

it('a user without rights on an outdated database: refuses to start', async () => {
  const address = withLogin(await aDatabase(await aLogin()), await aLogin())
  await expect(open({ DATABASE_URL: address }, aKey())).rejects.toThrow('Set MIGRATION_DATABASE_URL to the owner of the database')
})

it('starts while the replica is away, or has not got the login yet', async () => {
  const address = await aDatabase()
  const stranger = withLogin(await aDatabase(), { user: `nobody_${randomUUID()}`, password: '' })
  for (const replica of [stranger, { url: 'postgres://127.0.0.1:1/none' }]) {
    const product = await open({ DATABASE_URL: address, DATABASE_READ_URL: replica, MIGRATION_DATABASE_URL: address }, aKey())
    expect(product.name).not.toBe('')
    await product.stop()
  }
})

it('refuses hosts of another role than the primary', () => {
  const settings = { DATABASE_URL: 'postgres://one,two/driver_pass?target_session_attrs=any' }
  expect(() => readSettings(settings)).toThrow('DATABASE_URL: leave out target_session_attrs=any, or use read-write or primary')
})

it('concurrent starts on several databases of a cluster share one role per key', async () => {
  const [key, other] = [aKey(), aKey()]
  const [first, second] = [await aDatabase(), await aDatabase()]
  const all = [prepareDatabase(first, undefined, key), prepareDatabase(first, undefined, key), prepareDatabase(second, undefined, key)]
  const users = (await Promise.all([...all, prepareDatabase(second, undefined, other)])).map(({ address }) => userIn(address))
  expect(users).toEqual([productLogin(key).user, productLogin(key).user, productLogin(key).user, productLogin(other).user])
})

const userIn = (address: DatabaseAddress): string => ('url' in address ? new URL(address.url).username : address.user)

it('a database of another encoding is refused with what to do, and left empty', async () => {
  const name = `open_${randomUUID().replaceAll('-', '')}`
  await run(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`)
  onTeardown(() => run(`drop database ${name} with (force)`))
  const address = inDatabase(server, name)
  await expect(open({ DATABASE_URL: address }, aKey())).rejects.toThrow(
    `The database ${name} has the encoding SQL_ASCII, which cannot hold every name. Create another one`,
  )
  const found = openDatabase(address, { size: 1 })
  onTeardown(() => found.close())
  expect((await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(found.db)).rows).toEqual([])
})
