import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aFleet } from '#drivers/pass/passes.factory.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import { insertPurge } from '#retention/purge/purge.store.ts'
import { aRetentionScene, type RetentionScene } from '../../world/retention-scene.ts'
import { databaseUrl } from '../../world/run-command.ts'
import { onTeardown } from '../../world/teardown.ts'
import { testApi } from '../../world/test-api.ts'

const api = await testApi()
const { db, ownerDb } = api
const url = await databaseUrl(db)

/** A process that carries a purge out, as a server does; killed after so long, or left to end. Answers whether it was done before. */
async function carriesOut(
  id: string,
  plantId: string,
  { atOnce, killedAfter }: { atOnce: number; killedAfter?: number },
): Promise<boolean> {
  const script = `
    const [{ openDatabase }, { purgeWorker }] = await Promise.all(['#platform/server/database/database.ts', '#retention/purge/carry-out-purge.service.ts'].map((name) => import(name)))
    const { db, close } = openDatabase({ url: ${JSON.stringify(url)} })
    const data = ${JSON.stringify({ id, plantId })}
    process.send('begins')
    await purgeWorker(db, { clock: () => new Date(${api.now.getTime()}), atOnce: ${atOnce} }).run({ data, signal: new AbortController().signal, done: async () => {} })
    await close()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  onTeardown(async () => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  await once(child, 'message')
  child.disconnect()
  if (killedAfter !== undefined) {
    await Promise.race([pause(killedAfter), ended])
    child.kill('SIGKILL')
  }
  const [code] = await ended
  if (killedAfter === undefined && code !== 0) throw new Error(`The process ended with ${code}`)
  return code === 0
}

/** Old violations of these drivers, so many each, every one with a file and an entry in the audit. */
async function oldViolations(plantId: string, drivers: number, each: number): Promise<number> {
  for (let left = drivers; left > 0; left -= 1_000) await oldFleet(plantId, Math.min(1_000, left), each)
  return drivers * each
}

/** At a transporter of their own: no statement may take a minute. */
async function oldFleet(plantId: string, size: number, each: number): Promise<void> {
  const transporterId = (await aTransporter(db)).id
  await aFleet(db, { plantId, transporterId, size, at: new Date('2026-01-05T08:00:00Z') })
  await sql`
    with made as (
      insert into file (storage_name, original_name, media_type, size, sha256)
      select md5(d.id || ' ' || n), 'camera-4.jpg', 'image/jpeg', 10, sha256('x') from driver d, generate_series(1, ${each}::int) n where d.auth_plant_id = ${plantId} and d.transporter_id = ${transporterId}
      returning id, storage_name
    ), seen as (
      insert into violation (driver_id, auth_plant_id, transporter_id, category, violation, violation_date, description, file_id)
      select d.id, d.auth_plant_id, d.transporter_id, 'Load safety', 'Uncovered load', '2020-05-01', 'Seen on camera 4', m.id
      from driver d, generate_series(1, ${each}::int) n join made m on true where m.storage_name = md5(d.id || ' ' || n) and d.auth_plant_id = ${plantId} and d.transporter_id = ${transporterId}
      returning id
    )
    insert into audit (at, action, subject, subject_id, auth_plant_id, after)
    select '2020-05-01', 'violation recorded', 'violation', id, ${plantId}, '{"description": "Seen on camera 4"}' from seen`.execute(
    ownerDb,
  )
}

const aPurge = ({ plantId, proposer, second }: RetentionScene, total: number): Promise<string> =>
  inTransaction(db, (tx) => {
    const by = { proposedBy: proposer.userId, confirmedBy: second.userId, at: api.now }
    return insertPurge(tx, { plantId, asOf: '2026-11-21', ...by, parts: [{ kind: 'violations', total }] })
  })

/** Violations that are neither whole nor gone, with their file and their entry. */
const halfGone = (plantId: string): Promise<number> =>
  valueOf(
    db,
    sql<number>`(select count(*)::int from violation v join file f on f.id = v.file_id join audit a on a.subject = 'violation' and a.subject_id = v.id
      where v.auth_plant_id = ${plantId} and (v.description, f.original_name, f.purged_at is null, a.after is null, is_purged('violation', v.id))
        not in (('Seen on camera 4', 'camera-4.jpg', true, false, false), ('[purged]', 'purged', false, true, true)))`,
  )
const gone = (plantId: string): Promise<number> =>
  valueOf(db, sql<number>`(select count(*)::int from violation where auth_plant_id = ${plantId} and description = '[purged]')`)
const breaks = async () => (await sql`select * from audit_breaks()`.execute(db)).rows

type Killing = { drivers: number; each: number; atOnce: number; after: (kill: number) => number }

async function killedTimes(kills: number, { drivers, each, atOnce, after }: Killing) {
  const scene = await aRetentionScene(api)
  await scene.keepsFor(12)
  const total = await oldViolations(scene.plantId, drivers, each)
  const id = await aPurge(scene, total)
  let [hits, ms] = [0, 0]
  const timed = async (killedAfter?: number): Promise<boolean> => {
    const began = performance.now()
    const isDone = await carriesOut(id, scene.plantId, { atOnce, ...(killedAfter !== undefined && { killedAfter }) })
    ms += performance.now() - began
    return isDone
  }
  for (let kill = 0; kill < kills; kill++) {
    if (await timed(after(kill))) break
    hits++
    expect(await halfGone(scene.plantId)).toBe(0)
  }
  await timed()
  expect([await halfGone(scene.plantId), await gone(scene.plantId), await breaks()]).toEqual([0, total, []])
  const { done } = await db.selectFrom('purge_part').select('done').where('purge_id', '=', id).executeTakeFirstOrThrow()
  expect(done).toBe(total)
  return { hits, total, seconds: Math.round(ms / 1000) }
}

it('killed in each of 20 rounds, a purge leaves nothing half gone', async () => {
  const { hits } = await killedTimes(20, { drivers: 2_000, each: 1, atOnce: 10, after: (kill) => 40 + kill * 17 })
  expect(hits).toBe(20)
})

it('so is a purge of 100,000 records that is killed ten times', async () => {
  const { hits, total, seconds } = await killedTimes(10, { drivers: 20_000, each: 5, atOnce: 200, after: (kill) => 1_000 + kill * 300 })
  process.stdout.write(`${total} records, killed ${hits} times: ${seconds} s of work\n`)
  expect(hits).toBe(10)
})
