import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { testApi } from '#app/testing/test-api.ts'
import { openBackground } from '#platform/server/jobs/background.ts'
import { importContract, type ImportState } from './import.contract.ts'
import { aHeldRow, aNamedTransporter, aRegister, aRegisterRow, checked, type Clerk } from './import.factory.ts'
import { claimCheck, claimRun } from './import-runs.store.ts'
import { checkAgain } from './imports.service.ts'
import { findImport } from './imports.store.ts'
import { importRegisters as registers } from './registers.service.ts'
import { resumeImports } from './import-runs.service.ts'

const api = await testApi()
const Transporter = await aNamedTransporter(api.db)
const aLongRegister = (rows: number): File => aRegister(Array.from({ length: rows }, () => aRegisterRow({ Transporter })))

const clock = () => api.now

const failed = (error: unknown): never => {
  throw error
}

const countOf = async (table: 'driver' | 'audit'): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(api.db)).rows[0]?.n ?? 0

const progressOf = ({ call }: Clerk, { kind, import_id }: ImportState) => call(importContract.progress, { kind, import_id })

/** Ages the heartbeat, as after a killed server. */
const ageHeartbeat = ({ import_id }: ImportState, seconds: number) =>
  sql`update register_import set heard_at = heard_at - make_interval(secs => ${seconds}) where id = ${import_id}`.execute(api.db)

it('a run with a recent heartbeat is not taken over', async () => {
  const clerk = await api.as({ portal: 'staff_portal' })
  const stored = await checked(clerk, aLongRegister(1))
  await claimRun(api.db, { plantId: clerk.plantId, kind: stored.kind, id: stored.import_id })
  await ageHeartbeat(stored, 15)
  expect(await resumeImports(api.db, { background: openBackground(failed), decoder: api.decoder, registers, clock })).toBe(0)
})

it('a run whose server stopped is resumed by exactly one other, without importing a row twice', async () => {
  const clerk = await api.as({ portal: 'staff_portal' })
  const stored = await checked(clerk, aLongRegister(3))
  const before = await countOf('driver')
  await claimRun(api.db, { plantId: clerk.plantId, kind: stored.kind, id: stored.import_id })
  await ageHeartbeat(stored, 31)
  expect((await progressOf(clerk, stored)).state).toBe('interrupted')
  const background = openBackground(failed)
  const resumed = await Promise.all([1, 2, 3].map(() => resumeImports(api.db, { background, decoder: api.decoder, registers, clock })))
  expect(resumed.toSorted((one, other) => one - other)).toEqual([0, 0, 1])
  await vi.waitFor(async () => expect(await progressOf(clerk, stored)).toMatchObject({ state: 'done', report: { imported: 3 } }), {
    timeout: 15_000,
  })
  expect(await countOf('driver')).toBe(before + 3)
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
  await ageHeartbeat(stored, 301)
  expect((await again()).report.imported).toBe(600)
})

it('after five failed runs an import waits for a user', async () => {
  const clerk = await api.as({ portal: 'staff_portal' })
  const stored = await checked(clerk, aLongRegister(1))
  await claimRun(api.db, { plantId: clerk.plantId, kind: stored.kind, id: stored.import_id })
  await sql`update register_import set run_no = 5 where id = ${stored.import_id}`.execute(api.db)
  await ageHeartbeat(stored, 31)
  expect(await resumeImports(api.db, { background: openBackground(failed), decoder: api.decoder, registers, clock })).toBe(0)
  expect((await progressOf(clerk, stored)).state).toBe('interrupted')
})

it('a stopping server releases the run between two batches', async () => {
  const clerk = await api.as({ portal: 'staff_portal' })
  const [rows, before, auditedBefore] = [1000, await countOf('driver'), await countOf('audit')]
  const held = await aHeldRow(api.ownerDb, 'Held Driver')
  const nameOf = (row: number): string => (row === rows / 2 ? 'Held Driver' : 'Asha Otieno')
  const register = aRegister(Array.from({ length: rows }, (_, row) => aRegisterRow({ Transporter, 'Driver Name': nameOf(row) })))
  const stored = await checked(clerk, register)
  await clerk.call(importContract.run, { kind: stored.kind, import_id: stored.import_id })
  await vi.waitFor(async () => expect((await progressOf(clerk, stored)).rows_done).toBeGreaterThan(0), { timeout: 15_000 })

  const stopping = api.stopBackground()
  await held.release()
  await stopping

  const imported = (await countOf('driver')) - before
  expect(imported).toBeGreaterThan(0)
  expect(imported).toBeLessThan(rows)
  expect((await countOf('audit')) - auditedBefore).toBe(imported)
  expect(await claimRun(api.db, { plantId: clerk.plantId, kind: stored.kind, id: stored.import_id })).toBe(2)
})
