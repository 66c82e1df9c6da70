import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { foldCounts } from '#platform/server/counts/counts.ts'
import { dashboardContract } from './dashboard.contract.ts'

const api = await testApi()
const { all } = dashboardContract

it('violations count unless dismissed, in the requested year', async () => {
  const { plantId: there, call: ask } = await api.as({ portal: 'staff_portal' })
  const driver = await aPassHolder(api.db, { plantId: there, name: 'Brian Kamau' })
  const put = (violation: string, violation_date: string, state = 'stands') =>
    aViolation(api.db, driver, { violation, violation_date, state, category: 'Load safety' })
  await put('Uncovered load', '2026-11-02')
  await put('UNCOVERED LOAD', '2026-03-02', 'recorded')
  await put('Overloaded', '2026-03-09')
  await put('Overloaded', '2026-03-10', 'dismissed')
  await put('Overloaded', '2025-12-31')
  const name = (await api.db.selectFrom('transporter').select('name').where('id', '=', driver.transporter_id).executeTakeFirstOrThrow())
    .name
  expect((await ask(all, {})).violations).toEqual({
    year: 2026,
    years: [2026, 2025],
    total: 3,
    top: [
      { violation: 'Uncovered load', violation_category: 'Load safety', total: 2 },
      { violation: 'Overloaded', violation_category: 'Load safety', total: 1 },
    ],
    by_transporter: [{ transporter_id: { _id: driver.transporter_id, name }, total: 3 }],
    by_driver: [{ driver_id: { _id: driver.id, name: 'Brian Kamau', id_no: driver.id_no }, total: 3 }],
    by_month: Array.from({ length: 12 }, (_, n) => ({
      month: `2026-${String(n + 1).padStart(2, '0')}`,
      total: { 2: 2, 10: 1 }[n] ?? 0,
    })),
  })
  expect((await ask(all, { year: 2025 })).violations).toMatchObject({ year: 2025, total: 1, years: [2026, 2025] })
})

it('finds the most frequent violations, also among pending changes', async () => {
  const { plantId: there, call: ask } = await api.as({ portal: 'staff_portal' })
  const driver = await aPassHolder(api.db, { plantId: there })
  const put = async (violation: string, times: number) => {
    for (let n = 0; n < times; n += 1) await aViolation(api.db, driver, { violation })
  }
  const top = async () => (await ask(all, {})).violations?.top.map(({ violation, total }) => `${violation} ${total}`)
  for (const [place, name] of ['a', 'b', 'c', 'd', 'e'].entries()) await put(name, 5 - place)
  await foldCounts(api.db)
  await put('e', 6)
  await put('f', 4)
  expect(await top()).toEqual(['e 7', 'a 5', 'b 4'])
  await foldCounts(api.db)
  expect(await top()).toEqual(['e 7', 'a 5', 'b 4'])
})
