import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '../driver-status.contract.ts'
import { aPassHolder } from '../pass/passes.factory.ts'

const api = await testApi()

it('what the guide says to run after rows were written without the product puts right what is stored of them', async () => {
  const fields = {
    status_id: driverStatus.cardCancelled,
    passExpiry: '2028-01-01',
    clearances: { medical: '2027-12-01', ddt: '2027-12-01' },
  }
  const { id } = await aPassHolder(api.db, fields)
  const stored = async () => {
    const { rows } = await sql<{ day: string; isSettled: boolean; words: number; drift: number }>`
      select cleared_until as day, first_unsettled(array[id]) is null as "isSettled", (select count(*)::int from driver_word where driver_id = d.id) as words,
        (select count(*)::int from count_drift()) as drift
      from driver d where id = ${id}`.execute(api.ownerDb)
    return rows[0]
  }
  const before = await stored()
  const written = `alter table driver disable trigger user;
    update driver set licence_expiry = '2026-12-24', ddt_expiry = null, status_id = 7 where id = ${id};
    alter table driver enable trigger user;
    delete from driver_word`
  await sql.raw(written).execute(api.ownerDb)
  expect(await stored()).toMatchObject({ day: before?.day, isSettled: false, words: 0 })
  expect((await stored())?.drift).toBeGreaterThan(0)
  const guide = await readFile('docs/operations.md', 'utf8')
  const [, commands = ''] = /## Rows written without the product\n[\s\S]*?```sql\n([\s\S]*?)```/.exec(guide) ?? []
  await sql.raw(commands).execute(api.ownerDb)
  expect(await stored()).toEqual({ day: '2026-12-24', isSettled: true, words: before?.words, drift: 0 })
  expect(before?.words).toBeGreaterThan(0)
})
