import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { kept, named } from '#platform/server/database/statements/named.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { productLogin } from '#platform/server/database/product-role.ts'
import { installPooler } from '../../../scripts/pooler.mjs'
import { openProductDatabase } from '#operations/start/open-database.ts'
import { readSettings } from '#app/settings.ts'
import { onTeardown } from '../../world/teardown.ts'
import { copyOfTemplate } from '../../world/test-api.ts'
import { freePort } from '../../world/free-port.ts'

describe('behind PgBouncer', () => {
  it('one session for each connection: migrates, gets its own login, keeps its time limits and its searches, and listens', async () => {
    const key = randomBytes(32)
    const { url } = await aPooler('session', [productLogin(key).user])
    const product = await openProductDatabase(readSettings({ DATABASE_URL: url }), { env: { SIGN_IN_KEY: key.toString('hex') } })
    onTeardown(product.stop)
    const { db } = product.database
    const { rows } = await sql<{
      user: string
      limit: string
    }>`select current_user as user, current_setting('statement_timeout') as limit`.execute(db)
    expect(rows).toEqual([{ user: productLogin(key).user, limit: '15s' }])
    const [first, again] = await Promise.all([1, 2].map((value) => sql`select ${value}::int as value`.execute(named(db, 'value'))))
    expect([first?.rows, again?.rows]).toEqual([[{ value: 1 }], [{ value: 2 }]])
    for (const value of [1, 2, 3]) expect((await sql`select ${value}::int as value`.execute(kept(db))).rows).toEqual([{ value }])
    const heard: (string | undefined)[] = []
    const listener = product.database.connection()
    onTeardown(() => listener.end())
    listener.on('notification', ({ payload }) => heard.push(payload))
    await listener.connect()
    await listener.query('listen pooled')
    await sql`select pg_notify('pooled', 'heard')`.execute(db)
    await vi.waitFor(() => expect(heard).toEqual(['heard']))
  })

  it.each(['transaction', 'statement'] as const)('another session for each %s: refuses to start', async (mode) => {
    const { url } = await aPooler(mode, [])
    await expect(
      openProductDatabase(readSettings({ DATABASE_URL: url }), { env: { SIGN_IN_KEY: randomBytes(32).toString('hex') } }),
    ).rejects.toThrow('Set pool_mode=session')
  })
})

/** PgBouncer in front of a copy of the template, which lets these roles in beside the owner. */
async function aPooler(mode: 'session' | 'transaction' | 'statement', roles: readonly string[]): Promise<{ url: string }> {
  const { ownerAddress } = await copyOfTemplate()
  const { host, port, user, password, database } = new Client('url' in ownerAddress ? { connectionString: ownerAddress.url } : ownerAddress)
  const isSocket = host.startsWith('/')
  const folder = await mkdtemp(join(tmpdir(), 'pooler-'))
  await chmod(folder, 0o755)
  await writeFile(join(folder, 'users.txt'), [user, ...roles].map((name) => `"${name}" ""\n`).join(''))
  const place = isSocket ? host : folder
  const listenPort = await freePort()
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${isSocket ? '/proc/self/cwd' : host} port=${port} ${password ? `password=${password}` : ''}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users.txt
pool_mode = ${mode}
default_pool_size = 20
`,
  )
  // It refuses to run as root, and only the owner of the socket's folder gets in, by the working directory.
  const account = process.getuid?.() === 0 ? await stat(place) : undefined
  const child = spawn(installPooler(), ['-q', join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    cwd: place,
    uid: account?.uid,
    gid: account?.gid,
  })
  onTeardown(async () => {
    const ended = once(child, 'exit')
    if (child.exitCode === null && child.kill('SIGKILL')) await ended
    await rm(folder, { recursive: true, force: true })
  })
  const url = `postgres://${user}@127.0.0.1:${listenPort}/${database}`
  await vi.waitFor(() => answers(url), { timeout: 10_000 })
  return { url }
}

async function answers(url: string): Promise<void> {
  const database = openDatabase({ url }, { size: 1 })
  await database.query('select 1').finally(() => database.close())
}
