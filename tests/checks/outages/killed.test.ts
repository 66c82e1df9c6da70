import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { aPerson } from '#accounts/accounts.factory.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { insertDrivers } from '#drivers/drivers.store.ts'
import { aHeldRow, aNamedTransporter, aRegister, aRegisterRow } from '#import-export/import.factory.ts'
import { ageHeartbeats } from '#platform/server/jobs/lost-job.factory.ts'
import { inTransaction, openDatabase } from '#platform/server/database/database.ts'
import { inDatabase } from '../../world/global-setup.ts'
import { aKillableServer, type KillableServer } from '../../world/killable-server.ts'
import { onTeardown } from '../../world/teardown.ts'
import { copyOfTemplate } from '../../world/test-api.ts'
import { minutes } from '#tests/world/patience.ts'

const { database, owner } = await copyOfTemplate()
const { db } = database
const { rows } = await database.query('select current_database() as name')
const { name } = rows[0] as { name: string }
const folder = await mkdtemp(join(tmpdir(), 'driver-pass-killed-'))
onTeardown(() => rm(folder, { recursive: true, force: true }))
const person = await aPerson(db, { portal: 'staff_portal', now: new Date() })

const headers = { authorization: `Bearer ${person.token}` }

async function call(server: KillableServer, path: string, body?: FormData | object): Promise<Record<string, unknown>> {
  const isForm = body instanceof FormData
  const sent: RequestInit = body ? { method: 'POST', body: isForm ? body : JSON.stringify(body) } : {}
  const type: Record<string, string> = body && !isForm ? { 'content-type': 'application/json' } : {}
  const answer = await fetch(server.address + path, { ...sent, headers: { ...headers, ...type } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return JSON.parse(text)
}

const countOf = async (table: 'driver' | 'audit'): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n ?? 0

it('another server resumes an import whose server was killed, and imports each row once', { timeout: minutes(3) }, async () => {
  const Transporter = await aNamedTransporter(db)
  const held = await aHeldRow(owner.db, 'Held Driver')
  const all = 1000
  const register = new FormData()
  const drivers = Array.from({ length: all - 1 }, () => aRegisterRow({ Transporter }))
  register.set('register', aRegister([...drivers, aRegisterRow({ Transporter, 'Driver Name': 'Held Driver' })]))
  const audited = await countOf('audit')
  const first = await aKillableServer({ database: name, folder })
  const { import_id } = await call(first, '/v2/import/drivers/check', register)
  await call(first, '/v2/import/drivers/run', { import_id })
  await expect.poll(() => countOf('driver'), { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
  await first.kill()
  await held.release()
  expect(await countOf('driver')).toBeLessThan(all)

  const second = await aKillableServer({ database: name, folder })
  // Simulates half a minute without a heartbeat.
  await ageHeartbeats(database, 30)
  const progress = () => call(second, `/v2/import/drivers/progress?import_id=${String(import_id)}`)
  await expect.poll(progress, { timeout: 120_000, interval: 200 }).toMatchObject({ state: 'done', rows_done: all })
  expect(await countOf('driver')).toBe(all)
  expect((await countOf('audit')) - audited).toBe(all)
  await second.kill()
})

it('what a server was killed over is created once by the next try with its key', { timeout: minutes(3) }, async () => {
  const first = await aKillableServer({ database: name, folder })
  const key = { 'idempotency-key': 'key-of-a-plant-000001' }
  const create = (server: KillableServer) =>
    fetch(`${server.address}/v1/administrative/plant/create`, {
      method: 'POST',
      body: JSON.stringify({ name: 'Kilifi yard' }),
      headers: { ...headers, ...key, 'content-type': 'application/json' },
    })
  const lock = owner.connection()
  await lock.connect()
  await lock.query('begin; lock table plant in exclusive mode')
  const lost = create(first).catch(() => 'lost')
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%"plant"%'`
  await expect.poll(async () => (await owner.query(waiting)).rows.length, { timeout: 30_000 }).toBe(1)
  await first.kill()
  await lock.query('rollback')
  await lock.end()
  expect(await lost).toBe('lost')

  const second = await aKillableServer({ database: name, folder })
  // Simulates half a minute without a sign of life.
  await sql`update call_key set alive_at = alive_at - interval '30 seconds'`.execute(db)
  const answers = [await create(second), await create(second)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await answers[1]?.text()).toBe(await answers[0]?.text())
  expect(await db.selectFrom('plant').select('id').where('name', '=', 'Kilifi yard').execute()).toHaveLength(1)
  await second.kill()
})

it('killing the server fails a running export and leaves no files or queries', { timeout: minutes(3) }, async () => {
  await aLongList()
  const server = await aKillableServer({ database: name, folder })
  const before = await readdir(folder, { recursive: true })
  const answer = await fetch(`${server.address}/v2/drivers/active/export?format=csv`, { headers })
  const reader = answer.body?.getReader()
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
  await server.kill()
  await expect(
    (async () => {
      while (!(await reader?.read())?.done);
    })(),
  ).rejects.toThrow('terminated')
  expect(await readdir(folder, { recursive: true })).toEqual(before)
  await expect.poll(async () => (await database.query(runningQueries)).rows).toEqual([])
})

const runningQueries = `select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`

/** Longer than the network buffers. Triggers are disabled, as they are not under test and would take a minute. */
async function aLongList(): Promise<void> {
  const { id: _, ...driver } = await aDriver(db, { plantId: person.plantId, name: 'A driver with a very long name '.repeat(8) })
  const some = (from: number) => Array.from({ length: 2000 }, (__, n) => ({ ...driver, id_no: String(90_000_000 + from + n) }))
  const owner = openDatabase(inDatabase(inject('server'), name), { size: 1 })
  await sql`alter table driver disable trigger user`.execute(owner.db)
  // On a slow machine all at once take longer than a statement may.
  for (let from = 0; from < 20_000; from += 2000) await inTransaction(owner.db, (tx) => insertDrivers(tx, some(from)))
  await sql`alter table driver enable trigger user`.execute(owner.db)
  await owner.close()
}
