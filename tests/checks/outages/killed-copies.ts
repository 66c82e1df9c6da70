import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { aPerson } from '#accounts/accounts.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import { ageHeartbeats } from '#platform/server/jobs/lost-job.factory.ts'
import { aKillableServer, type KillableServer } from '../../world/killable-server.ts'
import { onTeardown } from '../../world/teardown.ts'
import { copyOfTemplate } from '../../world/test-api.ts'

export type Asked = { id: string; driverId: string; idNo: string }
type Answer = Readonly<Record<string, string>>
type File = { id: string; state: string; failure: string | null; done: number; total: number }

export type CopiesScene = {
  db: Db
  /** The data folder of the servers. */
  folder: string
  aServer: () => Promise<KillableServer>
  /** Calls as an officer, with an idempotency key where one is given. Throws what was refused. */
  call: (server: KillableServer, path: string, body: object, key?: string) => Promise<Answer>
  /** What the driver of its own asks for, without a file yet. */
  anAsked: (server: KillableServer) => Promise<Asked>
  make: (server: KillableServer, asked: Asked) => Promise<unknown>
  fileOf: (asked: Asked) => Promise<File>
  untilState: (asked: Asked, state: 'ready' | 'failed') => Promise<unknown>
  /** Lets nothing be noted of a file's making, so that nobody ends it. Answers what releases it. */
  holdFile: (id: string) => Promise<() => Promise<unknown>>
  /** Lets no answer to a call with a key be kept, so that none is given. Answers what ends the waiting ones and releases it. */
  holdAnswers: () => Promise<() => Promise<unknown>>
  /** Kills it, and lets the others find it silent at once. */
  lose: (server: KillableServer) => Promise<void>
}

/** An officer who has copies made and hands them over, by servers that are killed. */
export async function aCopiesScene(): Promise<CopiesScene> {
  const { database, owner } = await copyOfTemplate()
  const { db } = database
  const { rows } = await database.query('select current_database() as name')
  const { name } = rows[0] as { name: string }
  const folder = await mkdtemp(join(tmpdir(), 'driver-pass-killed-copies-'))
  onTeardown(() => rm(folder, { recursive: true, force: true }))
  const officer = await aPerson(db, { portal: 'staff_portal', now: new Date() })

  const call: CopiesScene['call'] = async (server, path, body, key) => {
    const headers = {
      authorization: `Bearer ${officer.token}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    }
    const answer = await fetch(server.address + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return JSON.parse(text) as Answer
  }
  const fileOf: CopiesScene['fileOf'] = async ({ id }) =>
    db
      .selectFrom('subject_access as s')
      .innerJoin('driver_file as f', 'f.id', 's.file_id')
      .select(['f.id', 'f.state', 'f.failure', 'f.done', 'f.total'])
      .where('s.id', '=', id)
      .executeTakeFirstOrThrow()
  return {
    db,
    folder,
    aServer: () => aKillableServer({ database: name, folder }),
    call,
    anAsked: async (server) => {
      const driver = await aPassHolder(db, { plantId: officer.plantId })
      const { _id = '' } = await call(server, '/v2/drivers/copies', { driver_id: driver.id, note: 'Asked at the gate' })
      return { id: _id, driverId: driver.id, idNo: driver.id_no }
    },
    make: (server, { id }) => call(server, '/v2/drivers/copies/make', { id }),
    fileOf,
    untilState: (asked, state) =>
      vi.waitFor(async () => expect((await fileOf(asked)).state).toBe(state), { timeout: 60_000, interval: 50 }),
    ...holdsOf(owner),
    lose: async (server) => {
      await server.kill()
      // What the database was told last, it does.
      await expect.poll(async () => (await others.execute(owner.db)).rows[0]?.n, { timeout: 30_000 }).toBe(0)
      // Simulates half a minute without a sign of life, of its jobs and of its calls.
      await ageHeartbeats(database, 31)
      await sql`update call_key set alive_at = alive_at - interval '31 seconds'`.execute(db)
    },
  }
}

const holdsOf = (owner: Database): Pick<CopiesScene, 'holdFile' | 'holdAnswers'> => ({
  holdFile: async (id) => {
    const lock = owner.connection()
    await lock.connect()
    await lock.query('begin')
    await lock.query('select from driver_file where id = $1 for update', [id])
    return () => lock.query('rollback').then(() => lock.end())
  },
  holdAnswers: async () => {
    await sql`create or replace function hold_answer() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(1); return new; end $$`.execute(
      owner.db,
    )
    await sql`create or replace trigger held before update on call_key for each row when (new.answer is not null) execute function hold_answer()`.execute(
      owner.db,
    )
    const lock = owner.connection()
    await lock.connect()
    await lock.query('select pg_advisory_lock(1)')
    // The database would still do what it was told last by a server that is killed since, and keep the answer.
    const ending = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
    return () => owner.query(ending).then(() => lock.end())
  },
})

const others = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name = '' and state <> 'idle'`
