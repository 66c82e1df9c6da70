import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '../driver-status.contract.ts'
import { aPassHolder } from '../pass/passes.factory.ts'

const api = await testApi()

it('what decision 016 says to run after rows were written without the product puts the stored expiry right', async () => {
  const until = async (id: string) =>
    (await sql<{ day: string }>`select cleared_until as day from driver where id = ${id}`.execute(api.ownerDb)).rows[0]?.day
  const fields = {
    status_id: driverStatus.cardCancelled,
    passExpiry: '2028-01-01',
    clearances: { medical: '2027-12-01', ddt: '2027-12-01' },
  }
  const { id } = await aPassHolder(api.db, fields)
  const before = await until(id)
  await sql`update driver set licence_expiry = '2026-12-24', ddt_expiry = null where id = ${id}`.execute(api.ownerDb)
  expect(await until(id)).toBe(before)
  await sql`select keep_verdicts()`.execute(api.ownerDb)
  expect(await until(id)).toBe('2026-12-24')
})
