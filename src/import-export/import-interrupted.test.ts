import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { testApi } from '#app/testing/test-api.ts'
import { importContract } from './import.contract.ts'
import { aNamedTransporter, aRegister, aRegisterRow } from './import.factory.ts'
import { claimRun } from './imports.store.ts'

const api = await testApi()

it('a server that ends stops between two batches and lets another one go on at once', async () => {
  const { call, plantId } = await api.as({ portal: 'staff_portal' })
  const Transporter = await aNamedTransporter(api.db)
  const rows = 5000
  const register = aRegister(Array.from({ length: rows }, () => aRegisterRow({ Transporter })))
  const { import_id, kind } = await call(importContract.check, { kind: 'drivers', register })
  await call(importContract.run, { kind, import_id })
  await vi.waitFor(async () => expect((await call(importContract.progress, { kind, import_id })).rows_done).toBeGreaterThan(0), {
    timeout: 15_000,
  })

  await api.stopBackground()

  const { rows: counted } = await sql<{
    n: number
    audited: number
  }>`select count(*)::int as n, (select count(*)::int from audit) as audited from driver`.execute(api.db)
  const [{ n, audited } = { n: 0, audited: 0 }] = counted
  expect(n).toBeGreaterThan(0)
  expect(n).toBeLessThan(rows)
  expect(audited).toBe(n)
  expect(await claimRun(api.db, { plantId, kind, id: import_id })).toBe(2)
})
