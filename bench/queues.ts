// node bench/queues.ts [--events 100000]: what taking webhook events costs as rows of their table, and as jobs of the queue with an order for each key.
// Of 20 receivers one never answers, and half of the events are its own. Uses a PostgreSQL of its own in a temporary folder.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { prepareDatabase } from '#operations/start/open-database.ts'
import { takeDueDeliveries } from '#extensions/integrations/webhooks/deliver-events.store.ts'
import { clientConfig } from '#platform/server/database/client-config.ts'
import type { Tables } from '#platform/server/database/database.ts'
import { startPostgres } from '#operations/embedded-postgres/launch.ts'

const { values } = parseArgs({ options: { events: { type: 'string', default: '100000' } } })
const [events, receivers, drivers] = [Number(values.events), 20, 2000]
const hanging = 1

const folder = await mkdtemp(join(tmpdir(), 'bench-queues-'))
const postgres = await startPostgres({ folder, database: 'bench' })
await prepareDatabase(postgres.connection, undefined, Buffer.alloc(32))
/** Without time limits. */
const pool = new pg.Pool(clientConfig(postgres.connection))
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

type Figures = {
  kind: string
  taken: number
  perSecond: number
  msOfTake: number
  slowestMs: number
}

/** Takes until nothing but the events of the hanging receiver is left, and ends those of the others at once. */
async function measure(kind: string, takeAndEnd: () => Promise<number>, wanted: number): Promise<Figures> {
  const times: number[] = []
  let taken = 0
  const began = performance.now()
  while (taken < wanted && performance.now() - began < 30_000) {
    const at = performance.now()
    taken += await takeAndEnd()
    times.push(performance.now() - at)
  }
  const seconds = (performance.now() - began) / 1000
  const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length
  const rounded = [mean, Math.max(...times)].map((ms) => Math.round(ms * 10) / 10)
  return { kind, taken, perSecond: Math.round(taken / seconds), msOfTake: rounded[0] ?? 0, slowestMs: rounded[1] ?? 0 }
}

async function ofRows(): Promise<Figures> {
  await pool.query("insert into auth_plant (name) values ('Bench') on conflict do nothing")
  await pool.query("insert into app_user (first_name, last_name, phone) values ('B', 'B', '+254700000001') on conflict do nothing")
  await pool.query(`insert into webhook (auth_plant_id, url, events, created_by, created_at)
    select (select min(id) from auth_plant), 'https://r' || n || '.example', '{driver.blocked}', (select min(id) from app_user), now() from generate_series(1, ${receivers}) n`)
  await pool.query(`insert into webhook_event (auth_plant_id, type, at, data)
    select (select min(id) from auth_plant), 'driver.blocked', now(), '{}' from generate_series(1, ${events})`)
  await pool.query(`insert into webhook_delivery (webhook_id, event_id, driver_id, next_at)
    select case when e.id % 2 = 0 then ${hanging} else 2 + e.id / 2 % ${receivers - 1} end, e.id, e.id % ${drivers}, now() from webhook_event e`)
  await pool.query('analyze webhook_delivery')
  return measure(
    'rows',
    async () => {
      const due = (await takeDueDeliveries(db, new Date())).filter(({ webhookId }) => webhookId !== String(hanging)).map(({ id }) => id)
      await sql`update webhook_delivery set state = 'delivered' where id = any(${due}::bigint[])`.execute(db)
      return due.length
    },
    events / 2,
  )
}

async function ofJobs(): Promise<Figures> {
  const boss = new PgBoss({
    db: { executeSql: (text, given) => pool.query(text, given) },
    schema: 'jobs',
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.createQueue('bench', { policy: 'key_strict_fifo' })
  for (let from = 0; from < events; from += 5000) {
    const jobs = Array.from({ length: Math.min(5000, events - from) }, (_, n) => {
      const id = from + n
      const receiver = String(id % 2 === 0 ? hanging : 2 + (Math.floor(id / 2) % (receivers - 1)))
      return { data: { receiver }, singletonKey: `${receiver}:${id % drivers}`, group: { id: receiver } }
    })
    await boss.insert('bench', jobs)
  }
  await pool.query('analyze jobs.job_common')
  const figures = await measure(
    'jobs, key_strict_fifo',
    async () => {
      const jobs = await boss.fetch<{ receiver: string }>('bench', { batchSize: 40, groupConcurrency: 5 })
      const ended = jobs.filter(({ data }) => data.receiver !== String(hanging))
      if (ended.length > 0) await boss.complete('bench', ended)
      return ended.length
    },
    events / 2,
  )
  await boss.stop({ graceful: false })
  return figures
}

for (const measured of [ofRows, ofJobs]) console.table([await measured()])
await db.destroy()
await postgres.stop()
await rm(folder, { recursive: true, force: true })
process.exit(0)
