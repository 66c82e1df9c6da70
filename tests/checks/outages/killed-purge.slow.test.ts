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

type Carrying = { id: string; plantId: string; atOnce: number }

/** A process that carries a purge out, as a server does; killed at a moment, or left to end. Answers whether it was done before. */
async function carriesOut({ id, plantId, atOnce }: Carrying, moment?: () => Promise<unknown>): Promise<boolean> {
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
  if (moment) {
    await Promise.race([moment(), ended])
    child.kill('SIGKILL')
  }
  const [code] = await ended
  if (!moment && code !== 0) throw new Error(`The process ended with ${code}`)
  return code === 0
}

/** Old violations of so many drivers, so many each, every one with a file and an entry in the audit. */
async function oldViolations(plantId: string, drivers: number, each: number): Promise<number> {
  const transporterId = (await aTransporter(db)).id
  // No statement may take as long as all of them do.
  for (let left = drivers; left > 0; left -= 1_000) {
    const size = Math.min(1_000, left)
    const ids = await aFleet(db, { plantId, transporterId, size, at: new Date('2026-01-05T08:00:00Z') })
    await oldViolationsOf(plantId, ids, each)
  }
  return drivers * each
}

const oldViolationsOf = (plantId: string, ids: readonly string[], each: number): Promise<unknown> =>
  sql`
    with wanted as (
      select d.id, d.transporter_id, md5(d.id || ' ' || n) as name from driver d, generate_series(1, ${each}::int) n where d.id = any(${ids}::bigint[])
    ), made as (
      insert into file (storage_name, original_name, media_type, size, sha256)
      select name, 'camera-4.jpg', 'image/jpeg', 10, sha256('x') from wanted
      returning id, storage_name
    ), seen as (
      insert into violation (driver_id, auth_plant_id, transporter_id, category, violation, violation_date, description, file_id)
      select w.id, ${plantId}, w.transporter_id, 'Load safety', 'Uncovered load', '2020-05-01', 'Seen on camera 4', m.id
      from wanted w join made m on m.storage_name = w.name
      returning id
    )
    insert into audit (at, action, subject, subject_id, auth_plant_id, after)
    select '2020-05-01', 'violation recorded', 'violation', id, ${plantId}, '{"description": "Seen on camera 4"}' from seen`.execute(
    ownerDb,
  )

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

const doneOf = async (id: string): Promise<number> =>
  (await db.selectFrom('purge_part').select('done').where('purge_id', '=', id).executeTakeFirstOrThrow()).done

type Killing = { drivers: number; each: number; atOnce: number; stepMs: number }

/** The kills are spread over the whole purge, and over the time that one step takes. Answers at how many different places it was killed. */
async function killedTimes(kills: number, { drivers, each, atOnce, stepMs }: Killing): Promise<number> {
  const scene = await aRetentionScene(api)
  const { plantId } = scene
  await scene.keepsFor(12)
  const total = await oldViolations(plantId, drivers, each)
  const id = await aPurge(scene, total)
  const carrying = { id, plantId, atOnce }
  const far: number[] = []
  const began = performance.now()
  for (let kill = 0; kill < kills; kill++) {
    const moment = async (): Promise<void> => {
      while ((await doneOf(id)) < (total * kill) / kills);
      await pause((stepMs * (kill % 7)) / 7)
    }
    expect(await carriesOut(carrying, moment)).toBe(false)
    expect(await halfGone(plantId)).toBe(0)
    far.push(await doneOf(id))
    expect(await gone(plantId)).toBe(far.at(-1))
  }
  await carriesOut(carrying)
  const seconds = Math.round((performance.now() - began) / 1000)
  expect([await halfGone(plantId), await gone(plantId), await doneOf(id), await breaks()]).toEqual([0, total, total, []])
  process.stdout.write(`${total} records in ${seconds} s; killed when so many were gone: ${far.join(', ')}\n`)
  return new Set(far).size
}

it('killed in each of 20 rounds, a purge leaves nothing half gone', async () => {
  expect(await killedTimes(20, { drivers: 2_000, each: 1, atOnce: 10, stepMs: 30 })).toBe(20)
})

it('so is a purge of 100,000 records that is killed ten times', async () => {
  expect(await killedTimes(10, { drivers: 20_000, each: 5, atOnce: 200, stepMs: 250 })).toBe(10)
})
