import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { verdictContract } from '#drivers/verdict/as-at/verdict.contract.ts'
import { importContract } from './import.contract.ts'

const api = await testApi()
const { plantId } = await api.as({ portal: 'staff_portal' })
const at = (clock: string): Date => new Date(`2026-11-23T${clock}:00+03:00`)

/** Keeps the driver from everybody else until it is released. */
async function aHeldDriver(driverId: string): Promise<{ release: () => Promise<void> }> {
  const [isHeld, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = api.ownerDb.transaction().execute(async (tx) => {
    await tx.selectFrom('driver').select('id').where('id', '=', driverId).forUpdate().execute()
    isHeld.resolve()
    await isReleased.promise
  })
  await isHeld.promise
  return { release: () => (isReleased.resolve(), holding) }
}

const waitingForLocks = async (): Promise<boolean> => {
  const { rows } = await sql`select from pg_locks where not granted limit 1`.execute(api.ownerDb)
  return rows.length > 0
}

it('what a long update changes is known from its batch on: a moment during the run keeps its answer', async () => {
  api.now = at('08:00')
  const driver = await aPassHolder(api.db, { plantId })
  const caller = await api.as({ portal: 'staff_portal', plantId })
  const asAt = async (moment: string) =>
    (await caller.call(verdictContract.asAt, { driver_id: driver.id, as_at: `2026-11-23T${moment}` })).verdict
  const register = new File([`ID No.,DL Expiry\n${driver.id_no},20/11/2026\n`], 'update.csv', { type: 'text/csv' })
  const { import_id, kind } = await caller.call(importContract.check, { kind: 'drivers', mode: 'update', register })

  const held = await aHeldDriver(driver.id)
  await caller.call(importContract.run, { kind, import_id })
  await vi.waitFor(async () => expect(await waitingForLocks()).toBe(true), { timeout: 15_000 })
  api.now = at('08:15')
  const during = await asAt('08:10')
  api.now = at('08:20')
  await held.release()
  await vi.waitFor(
    async () =>
      expect(await caller.call(importContract.progress, { kind, import_id })).toMatchObject({ state: 'done', report: { updated: 1 } }),
    {
      timeout: 15_000,
    },
  )
  api.now = at('08:25')
  expect([during, await asAt('08:10'), await asAt('08:22')]).toEqual(['cleared', 'cleared', 'blocked'])
})
