import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { ageHeartbeats, aLostJob } from '#platform/server/jobs/lost-job.factory.ts'
import { openQueues } from '#platform/server/jobs/queues.ts'
import { onTeardown } from '#tests/world/teardown.ts'
import { importContract, type ImportState } from './import.contract.ts'
import { aHeldRow, aNamedTransporter, aRegister, aRegisterRow, checked, runToEnd, type Clerk } from './import.factory.ts'
import { beginRun, claimCheck, claimRun } from './import-runs.store.ts'
import { checkAgain } from './imports.service.ts'
import { importQueue, findImport } from './imports.store.ts'
import { importRegisters as registers } from './registers.service.ts'
import { importWorker } from './import-runs.service.ts'
import { minutes } from '#tests/world/patience.ts'

const api = await testApi()
const Transporter = await aNamedTransporter(api.db)
const aLongRegister = (rows: number): File => aRegister(Array.from({ length: rows }, () => aRegisterRow({ Transporter })))

const clock = () => api.now

/** Of the clerk's plant alone: a run that another test left is resumed as soon as its server is silent for long enough. */
const countOf = async (table: 'driver' | 'audit', { plantId }: { plantId: string }): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where auth_plant_id = ${plantId}`.execute(api.db)).rows[0]
    ?.n ?? 0

const progressOf = ({ call }: Clerk, { kind, import_id }: ImportState) => call(importContract.progress, { kind, import_id })

/** The run of a server that was last heard of so many seconds ago, in its so-manieth attempt. */
async function aRunOf(
  { plantId }: { plantId: string },
  { kind, import_id: id }: ImportState,
  lost: Parameters<typeof aLostJob>[3],
): Promise<void> {
  await inTransaction(api.db, (tx) => claimRun(tx, { plantId, kind, id }))
  await beginRun(api.db, id)
  await aLostJob(api.database, importQueue, { plantId, id }, lost)
}

/** Three more servers. */
const otherServers = (): Promise<unknown> =>
  Promise.all(
    [1, 2, 3].map(() => {
      const worker = importWorker(api.db, { decoder: api.decoder, registers, clock })
      const queues = openQueues({ database: api.database, workers: [worker], log: () => {} })
      onTeardown(queues.stop)
      return queues.start()
    }),
  )
const begunRuns = async ({ import_id }: ImportState): Promise<number> =>
  (await api.db.selectFrom('register_import').select('run_no').where('id', '=', import_id).executeTakeFirstOrThrow()).run_no

it('a run whose server is heard of is not taken over; one whose server stopped is resumed by exactly one other, which imports no row twice', async () => {
  const clerk = await api.as({ portal: 'staff_portal' })
  const [heardOf, lost] = [await checked(clerk, aLongRegister(1)), await checked(clerk, aLongRegister(3))]
  const before = await countOf('driver', clerk)
  await aRunOf(clerk, heardOf, { silentFor: 15 })
  expect((await progressOf(clerk, heardOf)).state).toBe('running')
  // Its server goes on being heard of, however long this takes.
  await ageHeartbeats(api.database, -60)
  await aRunOf(clerk, lost, { silentFor: 31 })
  expect((await progressOf(clerk, lost)).state).toBe('interrupted')
  await otherServers()
  await vi.waitFor(async () => expect(await progressOf(clerk, lost)).toMatchObject({ state: 'done', report: { imported: 3 } }), {
    timeout: 30_000,
  })
  expect(await countOf('driver', clerk)).toBe(before + 3)
  expect([await begunRuns(heardOf), await begunRuns(lost)]).toEqual([1, 2])
})

it('a run of a release without this queue is resumed at the start of one with it', async () => {
  const clerk = await api.as({ portal: 'staff_portal' })
  const stored = await checked(clerk, aLongRegister(2))
  await sql`update register_import set state = 'running', run_no = 1 where id = ${stored.import_id}`.execute(api.db)
  expect((await progressOf(clerk, stored)).state).toBe('interrupted')
  await otherServers()
  await vi.waitFor(async () => expect(await progressOf(clerk, stored)).toMatchObject({ state: 'done', report: { imported: 2 } }), {
    timeout: 30_000,
  })
  expect(await begunRuns(stored)).toBe(2)
})

it('a check leaves nothing behind when its caller has gone, and a second one waits for the first', async () => {
  const clerk = await api.as({ portal: 'staff_portal' })
  const stored = await checked(clerk, aLongRegister(600))
  const key = { plantId: clerk.plantId, kind: stored.kind, id: stored.import_id }
  const plant = { id: clerk.plantId, country: 'KE' }
  const context = { registers, plant, decoder: api.decoder, userId: clerk.userId, clock, today: '2026-11-21' }
  const gone = new AbortController()
  const checking = checkAgain(api.db, await findImport(api.db, key), { ...context, signal: gone.signal })
  gone.abort()
  await expect(checking).rejects.toThrow('aborted')
  const { rows } = await sql`select id from register_import where auth_plant_id = ${clerk.plantId}`.execute(api.db)
  expect(rows).toEqual([{ id: stored.import_id }])

  const again = () => clerk.call(importContract.checkAgain, { kind: stored.kind, import_id: stored.import_id })
  await claimCheck(api.db, stored.import_id)
  await expect(again()).rejects.toMatchObject({ status: 409 })
  await sql`update register_import set heard_at = heard_at - interval '301 seconds' where id = ${stored.import_id}`.execute(api.db)
  expect((await again()).report.imported).toBe(600)
})

it('after five lost servers an import waits for a user', async () => {
  const clerk = await api.as({ portal: 'staff_portal' })
  const stored = await checked(clerk, aLongRegister(1))
  await aRunOf(clerk, stored, { attempt: 5 })
  await sql`update register_import set run_no = 5 where id = ${stored.import_id}`.execute(api.db)
  await otherServers()
  const givenUp = sql<{ id: string }>`select id from jobs.job where name = 'failed-jobs' and data->>'id' = ${stored.import_id}`
  await expect.poll(async () => (await givenUp.execute(api.db)).rows, { timeout: 30_000 }).toHaveLength(1)
  expect([(await progressOf(clerk, stored)).state, await begunRuns(stored)]).toEqual(['interrupted', 5])
  expect(await runToEnd(clerk, stored)).toMatchObject({ state: 'done', report: { imported: 1 } })
})

it('a stopping server releases the run between two batches', async () => {
  const clerk = await api.as({ portal: 'staff_portal' })
  const [rows, before, auditedBefore] = [1000, await countOf('driver', clerk), await countOf('audit', clerk)]
  const held = await aHeldRow(api.ownerDb, 'Held Driver')
  const nameOf = (row: number): string => (row === rows / 2 ? 'Held Driver' : 'Asha Otieno')
  const register = aRegister(Array.from({ length: rows }, (_, row) => aRegisterRow({ Transporter, 'Driver Name': nameOf(row) })))
  const stored = await checked(clerk, register)
  await clerk.call(importContract.run, { kind: stored.kind, import_id: stored.import_id })
  await vi.waitFor(async () => expect((await progressOf(clerk, stored)).rows_done).toBeGreaterThan(0), { timeout: 15_000 })

  const stopping = api.stopBackground()
  await held.release()
  await stopping

  const imported = (await countOf('driver', clerk)) - before
  expect(imported).toBeGreaterThan(0)
  expect(imported).toBeLessThan(rows)
  expect((await countOf('audit', clerk)) - auditedBefore).toBe(imported)
  expect((await progressOf(clerk, stored)).state).toBe('running')
  await otherServers()
  await vi.waitFor(async () => expect(await progressOf(clerk, stored)).toMatchObject({ state: 'done' }), { timeout: minutes(1) })
  expect((await countOf('driver', clerk)) - before).toBe(rows)
})
