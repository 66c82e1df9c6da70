import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { anAuthPlant } from '../master-data.factory.ts'
import { admitsContract } from './admits.contract.ts'

const api = await testApi()
const admin = await api.as({ portal: 'staff_portal', permissions: ['administration.manage'] })
const officer = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] })
const { details, update } = admitsContract
const [here, there] = [(await anAuthPlant(api.db)).id, (await anAuthPlant(api.db)).id]

it('an officer may neither see nor change them, and an unknown plant is not found', async () => {
  await expect(officer.call(details, { id: here })).rejects.toMatchObject({ status: 403 })
  await expect(officer.call(update, { id: here, admits: 'all', admits_from: '2026-12-01' })).rejects.toMatchObject({ status: 403 })
  await expect(admin.call(details, { id: '999999999' })).rejects.toMatchObject({ status: 404 })
  await expect(admin.call(update, { id: '999999999', admits: 'none' })).rejects.toMatchObject({ status: 404 })
})

it.each([
  [{ admits: 'all' as const }, { admits_from: 'Enter the first day on which they are admitted' }],
  [{ admits: 'some' as const, admits_from: '2026-12-01' }, { plant_ids: 'Choose at least one plant' }],
  [{ admits: 'some' as const, admits_from: '2026-12-01', plant_ids: ['999999999'] }, { plant_ids: 'Choose plants from the list' }],
  [{ admits: 'some' as const, admits_from: '2026-12-01', plant_ids: [here] }, { plant_ids: 'Choose plants from the list' }],
  [{ admits: 'all' as const, admits_from: '2026-02-31' }, { admits_from: 'Enter a date with day, month and year (YYYY-MM-DD)' }],
])('refuses %j', async (input, errors) => {
  await expect(admin.call(update, { id: here, ...input })).rejects.toMatchObject({ status: 422, problem: { errors } })
  expect(await admin.call(details, { id: here })).toMatchObject({ admits: 'none', admits_from: null, plant_ids: [] })
})

it('a plant admits drivers of some plants from a day on, and of nobody again, audited', async () => {
  await admin.call(update, { id: here, admits: 'some', admits_from: '2026-12-01', plant_ids: [there, there] })
  expect(await admin.call(details, { id: here })).toMatchObject({
    admits: 'some',
    admits_from: '2026-12-01',
    plant_ids: [there],
    on_site: 0,
  })
  await admin.call(update, { id: here, admits: 'none', admits_from: '2026-12-01', plant_ids: [there] })
  expect(await admin.call(details, { id: here })).toMatchObject({ admits: 'none', admits_from: null, plant_ids: [] })
  const audit = await api.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('action', '=', 'auth plant admissions changed')
    .orderBy('id')
    .execute()
  expect(audit).toMatchObject([
    { after: { admits: 'some', plant_ids: [there] } },
    { before: { admits: 'some' }, after: { admits: 'none' } },
  ])
})
