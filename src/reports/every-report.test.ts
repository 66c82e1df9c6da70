import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { shareOf } from '#tests/world/whole.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { anAuthPlantId } from '#accounts/accounts.factory.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { anEvent } from '#events/events.factory.ts'
import { aGateCheck } from '#gate/gate.factory.ts'
import { aVisitor } from '#gate/visitors/visitors.factory.ts'
import { aGoodPractice } from '#good-practices/good-practices.factory.ts'
import { aPassHolder, giveClearances } from '#drivers/pass/passes.factory.ts'
import type { Input } from '#platform/contract/route.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { reportContract, reportNames, type ReportName } from './mechanism/report.contract.ts'

const api = await testApi()
const reader = await api.as({ portal: 'staff_portal', permissions: ['reports.read'] })
const simba = await aTransporter(api.db, { name: 'Simba Haulage' })
const ofPlant = { plantId: reader.plantId }
const asha = await aPassHolder(api.db, {
  ...ofPlant,
  name: 'Asha Otieno',
  transporter_id: simba.id,
  passExpiry: '2026-12-05',
  clearances: { medical: '2026-12-05', ddt: '2027-01-05' },
})
const brian = await aPassHolder(api.db, {
  ...ofPlant,
  name: 'Brian Kamau',
  gender: 'Male',
  passExpiry: '2026-10-01',
  clearances: { medical: '2026-10-01' },
})
await aPassHolder(api.db, { ...ofPlant, name: 'Caro Atieno', status_id: driverStatus.suspended, date_of_birth: null })
await aDriver(api.db, { ...ofPlant, name: 'Dan Mutua', status_id: driverStatus.left, gender: null })
await aViolation(api.db, asha, { violation_date: '2026-11-02', category: 'Speeding' })
await aViolation(api.db, brian, { violation_date: '2026-09-30', category: 'Conduct' })
await aGoodPractice(api.db, asha, { date: '2026-11-03' })
await aGoodPractice(api.db, brian, { date: '2026-11-03', title: 'None' })
await anEvent(api.db, { ...ofPlant, date: '2026-10-20', drivers: [asha.id, brian.id] })
await anEvent(api.db, { ...ofPlant, date: '2026-02-01', type: 'training', drivers: [asha.id] })

const atGate = (driver: typeof asha, rest: { isDenied?: boolean; direction?: 'out' } = {}) =>
  aGateCheck(api.db, { ...ofPlant, driverId: driver.id, transporterId: driver.transporter_id, at: api.now, ...rest })
await atGate(asha)
await atGate(asha, { direction: 'out' })
await atGate(brian, { isDenied: true })
const others = [await anAuthPlantId(api.db), await anAuthPlantId(api.db)] as const
await aVisitor(api.db, { plantId: others[0], hereId: reader.plantId, at: api.now })
const elsewhere = (driver: typeof asha, plantId: string, rest: { isDenied?: boolean; direction?: 'out' } = {}) =>
  aGateCheck(api.db, {
    plantId,
    driverId: driver.id,
    transporterId: driver.transporter_id,
    at: api.now,
    driver: { id: driver.id, cardId: null, transporterId: driver.transporter_id, plantId: reader.plantId, isKnown: true },
    ...rest,
  })
await elsewhere(asha, others[0])
await elsewhere(asha, others[0], { direction: 'out' })
await elsewhere(brian, others[1], { isDenied: true })

type Query = Omit<Input<typeof reportContract.rows>, 'report'>
const open = (report: ReportName) => ({
  report,
  rows: (query: Query = {}) => reader.call(reportContract.rows, { report, ...query }),
  total: async (query: Query = {}) => (await reader.call(reportContract.rows, { report, ...query })).total,
})
const everything: Query = { period: 'own', from: '2026-01-01', to: '2026-11-21' }

it.each(reportNames)('%s: shows every column, sorted by each', async (report) => {
  const { rows } = open(report)
  const { columns } = await reader.call(reportContract.description, { report })
  const keys = columns.map(({ key }) => key)
  const shown = await rows({ ...everything, columns: keys.join(',') })
  expect(shown.total).toBeGreaterThan(0)
  for (const { values } of shown.data) expect(Object.keys(values)).toEqual(keys)
  for (const [nth, key] of keys.entries())
    for (const sort of shareOf(nth, [key, `-${key}`])) expect((await rows({ ...everything, sort })).total).toBe(shown.total)
})

it.each(reportNames)('%s: groups by each column it says, and each group opens its rows', async (report) => {
  const { total } = open(report)
  const { columns } = await reader.call(reportContract.description, { report })
  const all = await total(everything)
  for (const { key } of columns.filter(({ can_group }) => can_group)) {
    const { groups } = await reader.call(reportContract.groups, { report, group_by: key, ...everything })
    expect([key, groups.reduce((sum, { count }) => sum + count, 0)]).toEqual([key, all])
    for (const { count, opens, name } of groups) expect([key, name, await total({ ...everything, ...opens })]).toEqual([key, name, count])
  }
})

it.each(reportNames)('%s: what a column adds up to is the sum of its rows and of its groups', async (report) => {
  const { columns } = await reader.call(reportContract.description, { report })
  const sums = columns.filter(({ total }) => total === 'sum').map(({ key }) => key)
  const { data } = await open(report).rows({ ...everything, columns: ['plant', ...sums].join(','), page_size: 100 })
  const { totals } = await reader.call(reportContract.summary, { report, ...everything })
  const { groups } = await reader.call(reportContract.groups, { report, group_by: 'plant', ...everything })
  for (const key of sums) {
    const expected = data.reduce((sum, { values }) => sum + Number(values[key] ?? 0), 0)
    const ofGroups = groups.reduce((sum, group) => sum + Number(group.totals[key] ?? 0), 0)
    expect([key, Number(totals[key] ?? 0), ofGroups]).toEqual([key, expected, expected])
  }
})

it('drivers have the violations and good practices of their twelve months added up, and without drivers there is no sum', async () => {
  const totals = async (query: Query) => (await reader.call(reportContract.summary, { report: 'drivers', ...query })).totals
  expect(await totals({})).toMatchObject({ violations: 2, good_practices: 2 })
  expect(await totals({ as_at: '2026-10-31' })).toMatchObject({ violations: 1, good_practices: 0 })
  expect(await totals({ transporter_id: simba.id })).toMatchObject({ violations: 1, good_practices: 1 })
  expect(await totals({ status: String(driverStatus.blacklisted) })).toMatchObject({ violations: null, good_practices: null })
})

it.each(reportNames)('%s: each filter has its choices, and each number that counts rows opens as many', async (report) => {
  const { total } = open(report)
  const { filters } = await reader.call(reportContract.description, { report })
  const all = await total(everything)
  for (const { key, choices } of filters) {
    const totals: number[] = []
    for (const { value } of choices ?? []) totals.push(await total({ ...everything, [key]: value }))
    // One that is ignored would show every row for each of its choices.
    expect([key, totals.length < 2 || Math.min(...totals) < all]).toEqual([key, true])
  }
  const { numbers } = await reader.call(reportContract.summary, { report, ...everything })
  for (const { key, opens, value } of numbers.filter((number) => number.opens && !countsOther.has(number.key)))
    expect([key, await total({ ...everything, ...opens })]).toEqual([key, value])
})

it.each(reportNames)('%s: draws each chart, also where there is nothing, and each mark opens its rows', async (report) => {
  const { total } = open(report)
  const { charts } = await reader.call(reportContract.description, { report })
  for (const { key } of charts) {
    const drawn = await reader.call(reportContract.chart, { report, chart: key, ...everything })
    expect([key, drawn.points.length]).not.toEqual([key, 0])
    for (const { values, opens, name } of drawn.points) {
      expect([name, values.length, opens.length]).toEqual([name, drawn.counts.length, drawn.counts.length])
      if (formsOther.has(`${report} ${key}`)) continue
      for (const [n, filters] of opens.entries())
        expect([key, name, await total({ ...everything, ...filters })]).toEqual([key, name, values[n]])
    }
    await reader.call(reportContract.chart, { report, chart: key, period: 'own', from: '2001-01-01', to: '2001-01-01' })
  }
})

/** Charts of rates and of attendances: their marks open the rows they are formed from. */
const formsOther = new Set(['violations rate', 'events month'])
/** Numbers that open rows they are formed from, rather than count. */
const countsOther = new Set(['repeat', 'days_to_evidence', 'attendances'])

it('refuses a day before the states were kept, and reports that have none', async () => {
  await expect(open('pass').rows({ as_at: '2026-01-04' })).rejects.toMatchObject({
    status: 422,
    problem: { errors: { as_at: 'Kept since 05 Jan 2026: choose a later day' } },
  })
  await expect(open('violations').rows({ as_at: '2026-10-31' })).rejects.toMatchObject({ status: 422 })
  await expect(open('pass').rows({ as_at: '2026-11-22' })).rejects.toMatchObject({
    problem: { errors: { as_at: 'This day is in the future' } },
  })
  const { kept_since } = await reader.call(reportContract.description, { report: 'pass' })
  expect(kept_since).toBe('2026-01-05')
})

it('states stand as at the chosen day, and are compared with those one period earlier', async () => {
  const numbers = async (query: Query) =>
    Object.fromEntries(
      (await reader.call(reportContract.summary, { report: 'pass', ...query })).numbers.map(({ key, value, previous }) => [
        key,
        [value, previous],
      ]),
    )
  expect(await numbers({ period: 'month' })).toMatchObject({ active: [1, 1], expired: [1, 1], expiring: [1, 0] })
  expect(await numbers({ period: 'month', as_at: '2026-09-30' })).toMatchObject({ active: [2, 2], expired: [0, 0] })
  expect(await numbers({ period: 'year' })).toMatchObject({ active: [1, null], expired: [1, null], expiring: [1, null] })
})

it('a renewal is in time before the old date, on which it no longer holds; what falls due later is not counted', async () => {
  const renewedInTime = async () =>
    (await reader.call(reportContract.summary, { report: 'pass', period: 'own', from: '2026-01-01', to: '2026-12-31' })).numbers.find(
      ({ key }) => key === 'renewed_in_time',
    )?.value
  const renew = (on: string) =>
    giveClearances(api.db, [
      { driver_id: brian.id, kind: 'medical', given_on: on, expiry: '2027-10-01', created_at: new Date(`${on}T09:00:00Z`) },
    ])
  expect(await renewedInTime()).toBe(0)
  await renew('2026-10-01')
  expect(await renewedInTime()).toBe(0)
  await renew('2026-09-30')
  expect(await renewedInTime()).toBe(100)
})

it('drivers without training are those of today, which no period before has', async () => {
  const { numbers } = await reader.call(reportContract.summary, { report: 'events', period: 'month' })
  const ofToday = numbers.filter(({ key }) => ['never', 'none_for_90_days'].includes(key))
  expect(ofToday.map(({ value, previous }) => [value, previous])).toEqual([
    [0, null],
    [0, null],
  ])
})
