import { expect } from 'vitest'
import { anAllocation, aRole } from '#accounts/accounts.factory.ts'
import { testApi, type Caller, type TestApi } from '../world/test-api.ts'
import { addDays } from '#platform/contract/plain-date.ts'
import type { Input } from '#platform/contract/route.ts'
import { dashboardContract } from '#dashboard/dashboard.contract.ts'
import { violationCategories } from '#violations/violations.rules.ts'
import { reportPeriods, resolvePeriod } from '#reports/mechanism/periods.rules.ts'
import { reportContract, type ReportRow } from '#reports/mechanism/report.contract.ts'
import { compareFiles } from './compare-files.ts'
import { createFacts, recount, type FactColumn } from './recount.ts'
import { aReportedPlant, chanceOf, type Chance } from './reported-plant.ts'

type Query = Input<typeof reportContract.summary>
type Combination = { query: Query; by: FactColumn; chart: string; sort: string }

const today = '2026-11-21'
const filterColumns = {
  transporter_id: 'transporter',
  driver_id: 'driver',
  plant_id: 'plant',
  category: 'category',
  violation: 'violation',
  evidence: 'evidence',
  state: 'state',
  title: 'title',
  month: 'date',
} as const satisfies Partial<Record<keyof Query, FactColumn>>

/** Of each report: what it can be grouped by, its charts, and columns to sort by. */
const shapes = {
  violations: {
    by: ['plant', 'date', 'driver', 'transporter', 'category', 'violation', 'state', 'evidence'],
    charts: ['month', 'category', 'transporter'],
    sorts: ['-date', 'date', 'driver', '-transporter', 'evidence', '-days_suspended', 'nth', 'days_to_evidence'],
  },
  'good-practices': {
    by: ['plant', 'date', 'driver', 'transporter', 'title'],
    charts: ['month', 'transporter'],
    sorts: ['-date', 'driver', 'title'],
  },
} as const

/**
 * Serves generated data and compares this many random combinations of filters and groupings with a plain recount, every nth with its files.
 * Answers how many of them have rows.
 */
export async function compareCombinations(count: number, seed: number, { filesEvery }: { filesEvery: number }): Promise<number> {
  const chance = chanceOf(seed)
  const api = await testApi()
  const { reader, other, outside } = await readersOf(api)
  const plantIds = [reader.plantId, other.plantId, outside.plantId]
  const data = await aReportedPlant(api.db, { plantIds, userId: reader.userId }, chance)
  await createFacts(api.ownerDb, today)
  let withRows = 0
  for (let n = 0; n < count; n++) {
    const combination = aCombination(chance, { ...data, plantIds })
    const rows = await compare(combination, n).catch((error: unknown) => {
      throw new Error(`Combination ${n} of seed ${seed}: ${JSON.stringify(combination)}`, { cause: error })
    })
    if (rows > 0) withRows += 1
  }
  await compareWithDashboard(reader.call)
  return withRows

  async function compare({ query, by, chart, sort }: Combination, round: number): Promise<number> {
    const period = resolvePeriod({ ...query, period: query.period ?? 'year' }, today)
    if ('errors' in period) throw new Error('The period is wrong')
    const equal = Object.entries(filterColumns).flatMap(([name, column]): [FactColumn, string][] => {
      const value = query[name as keyof typeof filterColumns]
      return value === undefined ? [] : [[column, column === 'violation' || column === 'title' ? value.toLowerCase() : value]]
    })
    const plants = query.plants === 'all' ? [reader.plantId, other.plantId] : [reader.plantId]
    const { from, to } = period
    const expected = await recount(api.ownerDb, { report: query.report, plants, from, to, equal, isRepeated: query.repeat === 'yes', by })
    const { call } = reader
    const summary = await call(reportContract.summary, query)
    const groups = await call(reportContract.groups, { ...query, group_by: by })
    const { points } = await call(reportContract.chart, { ...query, chart })
    const { rows: listed, columns } = await readAllRows(call, { ...query, sort }, expected.ids.length)
    if (round % filesEvery === 0) await compareFiles(call, { ...query, sort }, { columns, rows: listed, summary }, round / filesEvery)
    expect(listed.map(({ _id }) => _id).toSorted((one, another) => Number(one) - Number(another))).toEqual(expected.ids)
    expect(summary.count).toBe(expected.ids.length)
    expect(Object.fromEntries(groups.groups.map(({ key, count: rows }) => [key, rows]))).toEqual(expected.groups)
    expect(groups.total).toBe(groups.groups.length)
    expect(points.reduce((sum, { values }) => sum + (values[0] ?? 0), 0)).toBe(expected.ids.length)
    const numbers = Object.fromEntries(summary.numbers.map(({ key, value }) => [key, value]))
    expect(numbers).toMatchObject({ count: expected.ids.length })
    if (query.report === 'good-practices') expect(numbers).toMatchObject({ drivers: expected.drivers })
    else {
      expect(numbers).toMatchObject({ repeat: expected.repeated, late: expected.late, days_to_evidence: expected.median })
      expect(summary.totals).toEqual({ days_to_evidence: expected.median, days_suspended: expected.suspended })
      const suspended = groups.groups.reduce((sum, { totals }) => sum + Number(totals['days_suspended'] ?? 0), 0)
      expect(suspended).toBe(expected.suspended ?? 0)
    }
    return expected.ids.length
  }
}

/** All rows, page by page, each with the right total. */
async function readAllRows(
  call: Caller,
  query: Input<typeof reportContract.rows>,
  expected: number,
): Promise<{ rows: readonly ReportRow[]; columns: readonly string[] }> {
  const rows: ReportRow[] = []
  let columns: readonly string[] = []
  for (let page = 1; rows.length < expected || page === 1; page++) {
    const answer = await call(reportContract.rows, { ...query, page, page_size: 100 })
    expect(answer.total).toBe(expected)
    expect(page === 1 || answer.data.length > 0).toBe(true)
    rows.push(...answer.data)
    columns = answer.columns
  }
  return { rows, columns }
}

/** The dashboard's stored counts of a year are those of the report. */
async function compareWithDashboard(call: Caller): Promise<void> {
  const { violations } = await call(dashboardContract.all, { year: 2026 })
  const year = { report: 'violations', period: 'own', from: '2026-01-01', to: '2026-12-31' } as const
  const { points } = await call(reportContract.chart, year)
  const { groups } = await call(reportContract.groups, { ...year, group_by: 'transporter' })
  expect((await call(reportContract.summary, year)).count).toBe(violations?.total)
  expect(points.map(({ key, values: [total] }) => ({ month: key, total }))).toEqual(violations?.by_month)
  const byId = (counts: readonly (readonly [string, number])[]) => counts.toSorted(([one], [other]) => Number(one) - Number(other))
  const onDashboard = violations?.by_transporter.map(({ transporter_id, total }) => [transporter_id._id, total] as const) ?? []
  expect(byId(groups.map(({ key, count: rows }) => [key, rows]))).toEqual(byId(onDashboard))
}

/** A reader of two plants, and the people of the second and of a third one. */
async function readersOf(api: TestApi) {
  const permissions = ['reports.read'] as const
  const reader = await api.as({ portal: 'staff_portal', permissions })
  const other = await api.as({ portal: 'staff_portal', permissions })
  const outside = await api.as({ portal: 'staff_portal', permissions })
  const roleId = await aRole(api.db, { portal: 'staff_portal', permissions })
  await anAllocation(api.db, { userId: reader.userId, plantId: other.plantId, portal: 'staff_portal', roleId })
  return { reader, other, outside }
}

type Data = { transporters: readonly string[]; drivers: readonly string[]; plantIds: readonly string[] }

function aCombination(chance: Chance, { transporters, drivers, plantIds }: Data): Combination {
  const report = chance<keyof typeof shapes>(['violations', 'violations', 'good-practices'])
  const { by, charts, sorts } = shapes[report]
  const period = chance(reportPeriods)
  const from = addDays(today, -chance([0, 20, 100, 300, 600]))
  const maybe = (values: readonly string[]): string | undefined =>
    chance([true, false, false, false, false, false]) ? chance(values as [string, ...string[]]) : undefined
  const common = {
    report,
    period,
    ...(period === 'own' && { from, to: addDays(from, chance([0, 10, 90, 400])) }),
    plants: chance(['this', 'all']),
    transporter_id: maybe(transporters),
    driver_id: maybe(drivers),
    plant_id: maybe(plantIds),
    month: maybe(['2026-11', '2026-10', '2025-12']),
  } as const
  const own =
    report === 'violations'
      ? {
          category: maybe(violationCategories),
          violation: maybe(['OVER 80', 'Worn tyres']),
          evidence: maybe(['none_requested', 'due', 'late', 'received']),
          state: maybe(['recorded', 'stands', 'closed']),
          repeat: maybe(['yes']),
        }
      : { title: maybe(['helped', 'Clean truck']) }
  const query = Object.fromEntries(Object.entries({ ...common, ...own }).filter(([, value]) => value !== undefined)) as unknown as Query
  return { query, by: chance(by), chart: chance(charts), sort: chance(sorts) }
}
