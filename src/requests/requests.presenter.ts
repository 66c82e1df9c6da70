import { withDaysLeft } from '#administration/expiry.rules.ts'
import { driverStatusNames, isDriverStatus } from '#drivers/driver-status.contract.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { HistoryEntry, RequestDetails, RequestRow } from './requests.contract.ts'
import type { DetailedRequest, HistoryRow } from './request-details.store.ts'
import type { ListedRequest } from './request-list.store.ts'
import { isRequestStatus, isRequestType, requestStatus, requestStatusNames, requestTypeNames } from './request-types.contract.ts'
import type { Waiting } from './requests.store.ts'

export const presentRow = (row: ListedRequest): RequestRow => ({
  ...presentCommon(row),
  driver_id: { _id: row.driver_id, name: row.driver_name, id_no: row.id_no },
})

export function presentDetails(
  row: DetailedRequest,
  { cannotDecideBecause, today }: { cannotDecideBecause: string | null; today: PlainDate },
): RequestDetails {
  return {
    ...presentCommon(row),
    driver_id: presentDriver(row, today),
    comment: row.comment,
    body_data: row.body_data,
    can_decide: row.status_id === requestStatus.pending && cannotDecideBecause === null,
    cannot_decide_because: cannotDecideBecause,
  }
}

export const presentHistory = (row: HistoryRow): HistoryEntry => ({
  status: named(row.status_id, statusName),
  created_by: person(row),
  comment: row.comment,
  created_at: row.created_at.toISOString(),
})

export const presentWaiting = (row: Waiting): { _id: string; comment: string | null; created_by: Person | null; created_at: string } => ({
  _id: row.id,
  comment: row.comment,
  created_by: person(row),
  created_at: row.created_at.toISOString(),
})

const presentCommon = (row: ListedRequest) => ({
  _id: row.id,
  transporter: { _id: row.transporter_id, name: row.transporter_name },
  type_id: named(row.type_id, (id) => (isRequestType(id) ? requestTypeNames[id] : undefined)),
  status_id: named(row.status_id, statusName),
  created_by: person(row),
  created_at: row.created_at.toISOString(),
})

const presentDriver = (row: DetailedRequest, today: PlainDate): RequestDetails['driver_id'] => ({
  _id: row.driver_id,
  name: row.driver_name,
  gender: row.gender,
  transporter_id: { _id: row.driver_transporter_id, name: row.driver_transporter_name },
  id_no: row.id_no,
  licence_no: row.licence_no,
  phone: row.phones,
  experience_years: row.experience_years,
  status: named(row.driver_status_id, (id) => (isDriverStatus(id) ? driverStatusNames[id] : undefined)),
  alloc_card: row.card_no === null ? null : { card_no: row.card_no },
  alloc_pass: withDaysLeft(row.pass_expiry, today),
})

type Person = { first_name: string; last_name: string }

const person = ({ first_name, last_name }: { first_name: string | null; last_name: string | null }): Person | null =>
  first_name === null || last_name === null ? null : { first_name, last_name }

const statusName = (id: number): string | undefined => (isRequestStatus(id) ? requestStatusNames[id] : undefined)

function named(id: number, nameOf: (id: number) => string | undefined): { id: number; name: string } {
  const name = nameOf(id)
  if (name === undefined) throw new Error(`Nothing is called ${id}`)
  return { id, name }
}
