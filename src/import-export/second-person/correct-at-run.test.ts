import { expect, it, vi } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { waitsForLock } from '#tests/world/waits-for-lock.ts'
import { findDriversByIdNos } from '#drivers/drivers.factory.ts'
import { firstLoadContract } from '../first-load/first-load.contract.ts'
import { importContract, type ImportState } from '../import.contract.ts'
import { aNamedTransporter, aRegister, aRegisterRow, checked, runToEnd } from '../import.factory.ts'

const api = await testApi()
const permissions = ['drivers.import', 'administration.manage', 'drivers.read'] as const
const admin = await api.as({ portal: 'staff_portal', permissions })
const row = aRegisterRow({ Transporter: await aNamedTransporter(api.db) })
const idNo = String(row['ID No.'])
await runToEnd(admin, await checked(admin, aRegister([row])))
await admin.call(firstLoadContract.finishFirstLoad, { active_drivers: 1 })

const wrongPhone = (): Promise<ImportState> => {
  const register = new File([`ID No.,Phone 1\n${idNo},ask the office\n`], 'update.csv', { type: 'text/csv' })
  return admin.call(importContract.check, { kind: 'drivers', mode: 'update', register })
}
const phones = async () => (await findDriversByIdNos(api.db, [idNo]))[0]?.phones
const stateOf = async (import_id: string) => (await admin.call(importContract.progress, { kind: 'drivers', import_id })).state
const run = (import_id: string) => admin.call(importContract.run, { kind: 'drivers', import_id })
const correct = (import_id: string) =>
  admin.call(importContract.correct, { kind: 'drivers', import_id, line: 2, cells: [null, '0724865021'] })

type Call = (import_id: string) => Promise<unknown>

/** Both calls wait for the import in this order, and go on in it. */
async function inOrder(import_id: string, ...calls: readonly [Call, Call]): Promise<unknown[]> {
  const waiting: Promise<unknown>[] = []
  await api.ownerDb.transaction().execute(async (tx) => {
    await tx.selectFrom('register_import').select('id').where('id', '=', import_id).forUpdate().execute()
    for (const call of calls) {
      waiting.push(call(import_id).catch((error: unknown) => error))
      await vi.waitFor(async () => expect(await waitsForLock(api, waiting.length)).toBe(true), { timeout: 20_000, interval: 20 })
    }
  })
  return Promise.all(waiting)
}

it('a row that is corrected into a change of phones just before the run waits for a second person with it', async () => {
  const { import_id } = await wrongPhone()
  expect(await inOrder(import_id, correct, run)).toMatchObject([{ row: { outcome: 'updated' } }, { state: 'waiting' }])
  expect(await phones()).toEqual(['+254724865880'])
})

it('just after it the row is not corrected', async () => {
  const { import_id } = await wrongPhone()
  const running = { status: 409, problem: { code: 'import_running' } }
  expect(await inOrder(import_id, run, correct)).toMatchObject([{ report: { refused: 1 } }, running])
  await vi.waitFor(async () => expect(await stateOf(import_id)).toBe('done'), { timeout: 60_000, interval: 100 })
  expect(await phones()).toEqual(['+254724865880'])
})
