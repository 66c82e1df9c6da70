import { withDaysLeft } from '#administration/expiry.rules.ts'
import { driverStatusNames, isDriverStatus } from '#drivers/driver-status.contract.ts'
import type { ExistingRequest } from './kinds/kind-shapes.contract.ts'
import { daysBetween, toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import { requestFileAddress } from './details/files/request-file.contract.ts'
import type { PreviewFact } from './kinds/approval-preview.contract.ts'
import { pictureLink } from '#drivers/picture/picture-link.rules.ts'
import type { HistoryEntry, NamedField, RequestDetails, RequestRow, SentBack } from './requests.contract.ts'
import type { DetailedRequest, HistoryRow } from './details/request-details.store.ts'
import type { ListedRequest } from './list/request-list.store.ts'
import { isRequestStatus, isRequestType, requestStatus, requestStatusNames, requestTypeNames } from './engine/request-types.contract.ts'
import type { Hearing } from './hearing/hearing.contract.ts'
import { readDueClock, type DecisionDue } from './inbox/due-clock.rules.ts'
import { mayCancel } from './engine/requests.rules.ts'
import type { PendingRequest } from './engine/requests.store.ts'

export const presentRequestRow = (row: ListedRequest, site: Site, hasPlants = false): RequestRow => ({
  ...presentCommon(row, site),
  ...(hasPlants && { plant: { _id: row.plant_id, name: row.plant } }),
  driver_id: {
    _id: row.driver_id,
    name: row.driver_name,
    id_no: row.id_no,
    status: driverStatusOf(row),
    picture_id: row.picture_file_id,
  },
})

/** What the details show this reader. */
export type RequestView = {
  cannotDecideBecause: string | null
  cannotApproveBecause: string | null
  sentBack: SentBack | null
  mendable: readonly NamedField[]
  preview: readonly PreviewFact[]
  overwrites: RequestDetails['overwrites']
  mayOpenFiles: boolean
  hiddenFields: readonly string[]
  /** The request's file names by field. */
  fileNames: ReadonlyMap<string, string>
  caseId: string | null
  hearing: Hearing | null
}

export function presentRequestDetails(row: DetailedRequest, site: Site, view: RequestView): RequestDetails {
  const { cannotDecideBecause, cannotApproveBecause, sentBack, mendable, preview, overwrites, mayOpenFiles, hiddenFields, fileNames } = view
  const visible = Object.entries(row.body_data).filter(([field]) => !hiddenFields.includes(field))
  const shown = [...fileNames].map(([field, name]) => [
    field,
    mayOpenFiles ? { name, file: requestFileAddress(row.id, field) } : { name: null, file: null },
  ])
  return {
    ...presentCommon(row, site),
    driver_id: presentDriver(row, site.today),
    comment: row.comment,
    body_data: { ...Object.fromEntries(visible), ...Object.fromEntries(shown) },
    uploaded_file: row.file_id !== null && mayOpenFiles ? requestFileAddress(row.id) : null,
    doctor: row.doctor_name === null ? null : { name: row.doctor_name, reg_no: row.doctor_reg_no },
    submitter_access: row.submitter_access_at && presentAccess(row.submitter_access_at, site),
    can_decide: row.status_id === requestStatus.pending && cannotDecideBecause === null,
    cannot_decide_because: cannotDecideBecause,
    version: row.version,
    sent_back: sentBack,
    can_send_back: mendable.length > 0,
    send_back_fields: [...mendable],
    cannot_approve_because: cannotApproveBecause,
    preview: [...preview],
    approved_by: row.approvals.map(({ first_name, last_name, at }) => ({ by: { first_name, last_name }, at: new Date(at).toISOString() })),
    overwrites,
    replaces: row.replaces_id,
    replaced_by: row.replaced_by,
    is_dismissed: row.is_dismissed,
    case_id: view.caseId,
    hearing: view.hearing,
  }
}

/** Of a request that needs several approvals, each says which one it is. */
export function presentHistories(
  rows: readonly HistoryRow[],
  { approvals_needed }: Pick<DetailedRequest, 'approvals_needed'>,
): HistoryEntry[] {
  let approvals = 0
  return rows.map((row) => {
    const entry = presentHistory(row)
    if (approvals_needed === 1 || row.status_id !== requestStatus.approved) return entry
    approvals += 1
    return { ...entry, status: { ...entry.status, name: `${entry.status.name}, ${approvals} of ${approvals_needed}` } }
  })
}

const presentHistory = (row: HistoryRow): HistoryEntry => ({
  status: withName(row.status_id, statusName),
  created_by: person(row),
  comment: row.comment,
  created_at: row.created_at.toISOString(),
})

export function presentPending(
  row: PendingRequest,
  { isConfidential, isForeign, hidesComment, canOpen, canCancel }: PendingView,
): ExistingRequest {
  if (isConfidential) return { _id: null, comment: null, created_by: null, created_at: null, can_open: false, can_cancel: false }
  return {
    _id: row.id,
    comment: isForeign || hidesComment ? null : row.comment,
    created_by: isForeign ? null : person(row),
    created_at: row.created_at.toISOString(),
    can_open: canOpen && !isForeign,
    can_cancel: canCancel,
  }
}

/** `isConfidential`: staff raised it, and a transporter reads. `isForeign`: raised under another transporter than the reader's. */
type PendingView = {
  isConfidential: boolean
  isForeign: boolean
  hidesComment: boolean
  canOpen: boolean
  canCancel: boolean
}

/** The site's current date and time zone, and who reads; `due` for readers at the plant. */
export type Site = {
  today: PlainDate
  timeZone: string
  readerId: string
  /** The plant that reads, where another one may have decided it before the driver came. */
  plantId?: string
  due?: { settings: DecisionDue; now: Date } | undefined
}

const presentCommon = (row: ListedRequest, { today, timeZone, readerId, plantId, due }: Site) => ({
  _id: row.id,
  transporter: { _id: row.transporter_id, name: row.transporter_name },
  type_id: withName(row.type_id, (id) => (isRequestType(id) ? requestTypeNames[id] : undefined)),
  status_id: withName(row.status_id, statusName),
  created_by: person(row),
  created_at: row.created_at.toISOString(),
  waiting_days: row.status_id === requestStatus.pending ? daysBetween(toPlainDate(row.created_at, timeZone), today) : null,
  due: due && row.status_id === requestStatus.pending ? readDueClock(row, due.settings, due.now) : null,
  sent_back_at: row.sent_back_at?.toISOString() ?? null,
  approvals: row.approvals_needed > 1 ? { given: row.approvals_given, needed: row.approvals_needed } : null,
  bulk: null,
  can_cancel: mayCancel(row, readerId),
  needs_you: row.need,
  ...(row.recorded_at !== null && { recorded_at: row.recorded_at }),
  ...(plantId !== undefined && plantId !== row.plant_id && { earlier_plant: row.plant }),
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
  status: driverStatusOf(row),
  picture: row.picture_file_id === null ? null : pictureLink(row.driver_id, row.picture_file_id),
  alloc_card: row.card_no === null ? null : { card_no: row.card_no },
  alloc_pass: withDaysLeft(row.pass_expiry, today),
})

const driverStatusOf = ({ driver_status_id: id }: ListedRequest): RequestRow['driver_id']['status'] =>
  id === null ? null : withName(id, (status) => (isDriverStatus(status) ? driverStatusNames[status] : undefined))

type Person = { first_name: string; last_name: string }

const person = ({ first_name, last_name }: { first_name: string | null; last_name: string | null }): Person | null =>
  first_name === null || last_name === null ? null : { first_name, last_name }

const statusName = (id: number): string | undefined => (isRequestStatus(id) ? requestStatusNames[id] : undefined)

function withName(id: number, nameOf: (id: number) => string | undefined): { id: number; name: string } {
  const name = nameOf(id)
  if (name === undefined) throw new Error(`No name for id ${id}`)
  return { id, name }
}

const presentAccess = (since: Date, { today, timeZone }: Site): RequestDetails['submitter_access'] => ({
  since: since.toISOString(),
  days: daysBetween(toPlainDate(since, timeZone), today),
})
