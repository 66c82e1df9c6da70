import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { driverStatus as s, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import { passColumns } from '#drivers/pass/pass-columns.contract.ts'
import { passListContract } from '#drivers/pass-list/pass-list.contract.ts'
import { passStatusFilters } from '#drivers/pass-list/pass-set.rules.ts'
import { aPassHolder, bringTo } from '#drivers/pass/passes.factory.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { driverColumns } from '#drivers/list/driver-columns.contract.ts'
import { otherStatuses, tiles } from '#drivers/driver-status.contract.ts'
import { carry } from '#platform/contract/carry.ts'
import type { Input, Route } from '#platform/contract/route.ts'
import type { SharedColumn } from '#platform/contract/shared-column.ts'
import { violationColumns } from '#violations/violation-columns.contract.ts'
import { violationsContract } from '#violations/violations.contract.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { reportExportContract } from './files/report-export.contract.ts'
import { reportContract, type ReportName } from './mechanism/report.contract.ts'

const api = await testApi()
const reader = await api.as({ portal: 'staff_portal', permissions: ['drivers.read', 'reports.read'] })
const ofPlant = { plantId: reader.plantId, transporter_id: (await aTransporter(api.db, { name: 'Simba Haulage' })).id }

const holders: readonly [string, DriverStatusId, string?][] = [
  ['Active', s.active],
  ['Expired', s.active, '2026-11-21'],
  ['Suspended', s.suspended],
  ['Waits for the card', s.cardIssuance],
  ['Card cancelled', s.cardCancelled],
  ['Left', s.left],
  ['Declined', s.onboardingDeclined],
  ['Blacklisted', s.blacklisted],
  ['Pass to be made again', s.passGeneration],
]
const clearances = { medical: '2027-06-13', ddt: '2027-08-01', bulker: '2027-09-01' }
for (const [name, status_id, passExpiry = '2027-01-04'] of holders)
  await aPassHolder(api.db, { ...ofPlant, name, status_id, passExpiry, clearances })
const comesBack = await aPassHolder(api.db, { ...ofPlant, name: 'Left and applied again', status_id: s.left, clearances })
await bringTo(api.db, comesBack.id, s.documentVerification, api.now)

/** The rows of a file, by heading. */
async function exported<R extends Route>(route: R, input: Input<R>): Promise<Record<string, string>[]> {
  const { url } = carry(route, input)
  const { body } = await api.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${reader.token}` } })
  return parse(body, { columns: true, bom: true })
}

type Shared = Readonly<Record<string, SharedColumn>>
const listLabels = (columns: Shared) => Object.values(columns).map(({ label }) => label)
const reportLabels = (columns: Shared) => Object.values(columns).map(({ label, reportLabel = label }) => reportLabel)
const cells = (rows: readonly Record<string, string>[], labels: readonly string[]) => rows.map((row) => labels.map((label) => row[label]))

const reported = (report: ReportName, columns: Shared, sort: string) =>
  exported(reportExportContract.exported, { report, columns: Object.keys(columns).join(','), sort })

it('passes: the export of the list and the report say the same in each column that they share', async () => {
  const listed = await exported(passListContract.exported, {})
  expect(cells(listed, listLabels(passColumns))).toEqual(cells(await reported('pass', passColumns, 'driver'), reportLabels(passColumns)))
  expect(listed.map((row) => [row['Driver'], row['Pass status']])).toEqual([
    ['Active', 'Active'],
    ['Blacklisted', 'Cancelled'],
    ['Card cancelled', 'Cancelled'],
    ['Declined', 'Cancelled'],
    ['Expired', 'Expired'],
    ['Left', 'Cancelled'],
    // The status of an applicant says nothing of an earlier pass.
    ['Left and applied again', 'Cancelled'],
    ['Pass to be made again', 'Pending'],
    ['Suspended', 'Suspended'],
    ['Waits for the card', 'Pending'],
  ])
})

it('passes: a status finds the same in both, and every pass has one', async () => {
  const found: string[] = []
  for (const pass of passStatusFilters) {
    const { data, total } = await reader.call(passListContract.passes, { pass })
    const report = await reader.call(reportContract.rows, { report: 'pass', status: pass, columns: 'driver', sort: 'driver' })
    const names = data.map(({ name }) => name)
    expect([pass, names]).toEqual([pass, report.data.map(({ values }) => values['driver'])])
    expect([total, report.total]).toEqual([names.length, names.length])
    found.push(...names)
  }
  expect(new Set(found).size).toBe(holders.length + 1)
})

it('violations: the export of the list and the report say the same in each column that they share', async () => {
  const [asha, brian] = [await aPassHolder(api.db, { ...ofPlant, name: 'Asha' }), await aPassHolder(api.db, { ...ofPlant, name: 'Brian' })]
  const rest = { category: 'Speeding', violation: 'Over 80' }
  await aViolation(api.db, asha, { ...rest, violation_date: '2026-11-01', transporter_comment: 'Warned' })
  await aViolation(api.db, asha, { ...rest, violation_date: '2026-11-02', state: 'recorded' })
  await aViolation(api.db, brian, { ...rest, violation_date: '2026-11-03', state: 'closed' })
  await aViolation(api.db, brian, { ...rest, violation_date: '2026-11-04', category: 'Conduct' })
  await aViolation(api.db, brian, { ...rest, violation_date: '2026-11-05', state: 'dismissed' })
  const listed = await exported(violationsContract.exported, { sort: 'oldest' })
  const inReport = await reported('violations', violationColumns, 'date')
  expect(cells(listed, listLabels(violationColumns))).toEqual(cells(inReport, reportLabels(violationColumns)))
  expect(listed.map((row) => row['State'])).toEqual(['Upheld', 'Pending', 'Not judged', 'Upheld'])
})

it('drivers: the exports of the list and the report say the same in each column that they share', async () => {
  for (const gender of ['Female', 'Others', null]) await aPassHolder(api.db, { ...ofPlant, name: `Of gender ${gender}`, gender })
  const inReport = cells(await reported('drivers', driverColumns, 'driver'), reportLabels(driverColumns))
  const listed: (string | undefined)[][] = []
  for (const key of [...tiles, ...otherStatuses].filter((status) => !applicants.has(status)))
    listed.push(...cells(await exported(driversContract.exported, { key }), listLabels(driverColumns)))
  const inAnyOrder = (rows: readonly unknown[][]) => rows.map((row) => row.join()).toSorted((one, other) => (one < other ? -1 : 1))
  expect(inAnyOrder(listed)).toEqual(inAnyOrder(inReport))
  expect(inReport.length).toBeGreaterThan(8)
})

/** They are no drivers of the plant yet, and in no report. */
const applicants: ReadonlySet<string> = new Set([
  'document-verification',
  'documents-returned',
  'pass-generation',
  'card-issuance',
  'onboarding-declined',
])
