import { statusWithName } from '#drivers/driver-status.contract.ts'
import type { Output } from '#platform/contract/route.ts'
import { ageInYears, type PlainDate } from '#platform/contract/plain-date.ts'
import type { CountedDriverRow, CountedPassRow, CountedViolationRow } from './dashboard-lists.store.ts'
import type { dashboardContract } from './dashboard.contract.ts'

type ShownDriver = Output<typeof dashboardContract.totals>['drivers'][number]
type ShownPass = Output<typeof dashboardContract.passTotals>['drivers'][number]
type ShownViolation = Output<typeof dashboardContract.violations>['violations'][number]

export const presentCountedDriver =
  (today: PlainDate) =>
  (row: CountedDriverRow): ShownDriver => ({
    _id: row.id,
    status: statusWithName(row.status_id),
    gender: row.gender,
    age: row.date_of_birth === null ? null : ageInYears(row.date_of_birth, today),
    transporter_id: { _id: row.transporter_id, name: row.transporter_name },
  })

export const presentCountedPass = ({ id, status_id, expiry }: CountedPassRow): ShownPass => ({
  driver_id: { _id: id, status: statusWithName(status_id) },
  expiry,
})

export const presentCountedViolation = (row: CountedViolationRow): ShownViolation => ({
  _id: row.id,
  violation: row.violation,
  violation_category: row.category,
  violation_date: row.violation_date,
  driver_id: { _id: row.driver_id, name: row.driver_name },
  transporter_id: { _id: row.transporter_id, name: row.transporter_name },
})
