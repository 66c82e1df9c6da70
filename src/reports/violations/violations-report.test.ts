import { expect, it } from 'vitest'
import { anAllocation, aRole } from '#accounts/accounts.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import type { Input } from '#platform/contract/route.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { reportContract } from '../mechanism/report.contract.ts'

const api = await testApi()
const halima = await api.as({ portal: 'staff_portal', permissions: ['reports.read'] })
const elsewhere = await api.as({ portal: 'staff_portal', permissions: ['reports.read'] })
const simba = await aTransporter(api.db, { name: 'Simba Haulage' })
const asha = await aDriver(api.db, { plantId: halima.plantId, name: 'Asha Otieno', transporter_id: simba.id })
const brian = await aDriver(api.db, { plantId: halima.plantId, name: 'Brian Kamau' })
await aViolation(api.db, asha, { violation_date: '2026-11-02', category: 'Speeding', violation: 'Over 80' })
await aViolation(api.db, asha, { violation_date: '2026-09-30', category: 'Conduct', violation: 'Rude' })
await aViolation(api.db, brian, { violation_date: '2026-11-01', category: 'Speeding', violation: 'over 80' })
await aViolation(api.db, brian, { violation_date: '2026-11-03', category: 'Speeding', state: 'dismissed' })
await aViolation(api.db, brian, { violation_date: '2025-11-01', category: 'Conduct' })
await aViolation(api.db, await aDriver(api.db, { plantId: elsewhere.plantId, name: 'Of another plant' }), { violation_date: '2026-11-02' })

type Query = Omit<Input<typeof reportContract.rows>, 'report'>
const rows = (query: Query = {}, { call } = halima) => call(reportContract.rows, { report: 'violations', ...query })
const summary = (query: Query = {}) => halima.call(reportContract.summary, { report: 'violations', ...query })
const names = async (query: Query) => (await rows(query)).data.map(({ values }) => `${values['driver']} ${values['date']}`)

it.each<[string, Query]>([
  ['transporter_id', { transporter_id: 'Simba' }],
  ['category', { category: 'Weather' }],
  ['month', { month: '2026-13' }],
  ['month', { month: 'none' }],
  ['month', { month: '9999-12' }],
  ['title', { title: 'Helped' }],
  ['to', { period: 'own', from: '2026-02-01', to: '2026-01-01' }],
  ['to', { period: 'own', from: '9999-12-01', to: '9999-12-31' }],
  ['from', { period: 'own', from: '1000-01-01', to: '1000-01-02' }],
  ['as_at', { as_at: '2026-10-31' }],
  ['columns', { columns: 'date,weather' }],
  ['sort', { sort: '-weather' }],
  ['page', { page: 401 }],
])('refuses a wrong %s at its field', async (field, query) => {
  await expect(rows(query)).rejects.toMatchObject({ status: 422, problem: { errors: { [field]: expect.any(String) as string } } })
})

it('refuses a report, chart or grouping that there is not', async () => {
  await expect(rows({ report: 'weather' } as never)).rejects.toMatchObject({ status: 422 })
  const drawn = (chart: string) => halima.call(reportContract.chart, { report: 'violations', chart })
  for (const chart of ['weather', 'toString', '__proto__']) await expect(drawn(chart)).rejects.toMatchObject({ status: 422 })
  const grouped = (group_by: string) => halima.call(reportContract.groups, { report: 'violations', group_by })
  for (const column of ['nth', 'weather', 'toString']) await expect(grouped(column)).rejects.toMatchObject({ status: 422 })
})

it('lists the rows of the period in scope, newest first, without dismissed ones', async () => {
  expect(await names({})).toEqual(['Asha Otieno 2026-11-02', 'Brian Kamau 2026-11-01', 'Asha Otieno 2026-09-30'])
  expect(await names({ period: 'own', from: '2025-01-01', to: '2025-12-31' })).toEqual(['Brian Kamau 2025-11-01'])
  expect(await names({ period: 'month', sort: 'driver' })).toEqual(['Asha Otieno 2026-11-02', 'Brian Kamau 2026-11-01'])
  expect(await rows({ page: 2, page_size: 2, columns: 'driver,nth' })).toMatchObject({
    total: 3,
    data: [{ values: { driver: 'Asha Otieno', nth: 1 } }],
  })
  expect((await rows({ transporter_id: simba.id })).total).toBe(2)
  expect((await rows({}, elsewhere)).total).toBe(1)
})

it('shows the chosen columns in their order', async () => {
  const { columns, data } = await rows({ columns: 'nth,state,driver', sort: '-nth' })
  expect(columns).toEqual(['nth', 'state', 'driver'])
  expect(data.map(({ values }) => Object.values(values))).toEqual([
    [2, 'Upheld', 'Brian Kamau'],
    [2, 'Upheld', 'Asha Otieno'],
    [1, 'Upheld', 'Asha Otieno'],
  ])
})

it('compares the numbers with the period before, and names the filters', async () => {
  const { period, previous, numbers, count, filters } = await summary({ category: 'Conduct', transporter_id: simba.id })
  expect([period, previous]).toEqual([
    { from: '2026-01-01', to: '2026-11-21' },
    { from: '2025-01-01', to: '2025-11-21' },
  ])
  expect(count).toBe(1)
  expect(filters.map(({ text }) => text)).toEqual(['Simba Haulage', 'Conduct'])
  expect(numbers[0]).toMatchObject({ label: 'Violations', value: 1, previous: 0, opens: {} })
  // Both drivers are there since the first day that was kept.
  expect((await summary()).numbers.map(({ key, value, previous: before }) => [key, value, before])).toEqual([
    ['count', 3, 1],
    ['visiting', 0, 0],
    ['rate', (100 * 3) / 2, null],
    ['repeat', 1, 0],
    ['late', 0, 0],
    ['days_to_evidence', null, null],
  ])
})

it('every number, group and point opens the rows it counts', async () => {
  expect(await names({ repeat: 'yes' })).toEqual(['Asha Otieno 2026-11-02', 'Asha Otieno 2026-09-30'])
  const { groups, total } = await halima.call(reportContract.groups, { report: 'violations', group_by: 'violation' })
  expect(total).toBe(2)
  expect(groups.map(({ name, count, opens }) => [name.toLowerCase(), count, opens])).toEqual([
    ['over 80', 2, { violation: 'over 80' }],
    ['rude', 1, { violation: 'rude' }],
  ])
  for (const { count, opens } of groups) expect((await rows(opens)).total).toBe(count)
  const { points } = await halima.call(reportContract.chart, { report: 'violations' })
  expect(points).toHaveLength(11)
  expect(points.at(-1)).toEqual({ key: '2026-11', name: 'Nov 2026', values: [2], opens: [{ month: '2026-11' }] })
  for (const { values, opens } of points) expect([(await rows(opens[0] ?? {})).total]).toEqual(values)
})

it("'All my plants' are those at which the person may read reports", async () => {
  const rukia = await api.as({ portal: 'staff_portal', plantId: halima.plantId, permissions: ['reports.read'] })
  const portal = 'staff_portal'
  const roleId = await aRole(api.db, { portal, permissions: ['reports.read'] })
  await anAllocation(api.db, { userId: rukia.userId, plantId: elsewhere.plantId, portal, roleId })
  expect((await rows({}, rukia)).total).toBe(3)
  expect((await rows({ plants: 'all' })).total).toBe(3)
  const everywhere = await rows({ plants: 'all' }, rukia)
  expect(everywhere.total).toBe(4)
  expect(everywhere.columns[0]).toBe('plant')
})

it('the rates of a chart have one decimal place', async () => {
  for (const name of ['Caro Atieno', 'Dan Mutua']) await aDriver(api.db, { plantId: halima.plantId, name, transporter_id: simba.id })
  const { points } = await halima.call(reportContract.chart, { report: 'violations', chart: 'rate' })
  expect(points.find(({ key }) => key === simba.id)?.values).toEqual([66.7])
})
