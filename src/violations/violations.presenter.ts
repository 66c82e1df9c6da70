import { statusWithName } from '#drivers/driver-status.contract.ts'
import { inSheet } from '#platform/contract/shared-column.ts'
import type { SheetColumn } from '#platform/contract/sheet.ts'
import type { DetailedViolation } from './violation-details.store.ts'
import type { ViolationListRow } from './violation-list.store.ts'
import { violationColumns } from './violation-columns.contract.ts'
import { violationsContract, type ViolationDetails, type ViolationFile, type ViolationRow } from './violations.contract.ts'
import { evidenceLabel, isViolationState, violationStateNames, type ViolationVisit } from './violations.rules.ts'

/** To a plant that recorded it of a visiting driver, evidence is not known, and the photograph is shown on the visitor's page alone. */
export const presentViolationRow = (row: ViolationListRow, plantId: string): ViolationRow => ({
  _id: row.id,
  driver_id: {
    _id: row.driver_id,
    name: row.driver_name,
    id_no: row.id_no,
    status: isHere(row, plantId) ? statusWithName(row.driver_status_id) : null,
    picture_id: isHere(row, plantId) ? row.picture_file_id : null,
  },
  transporter: { _id: row.transporter_id, name: row.transporter_name },
  violation_category: row.category,
  violation: row.violation,
  violation_date: row.violation_date,
  sanction_evidence: readsWhole(row, plantId) ? evidenceLabel(row.transporter_comment) : 'No',
  state: presentState(row.state),
  ...plantsOf(row, plantId),
})

const isOwn = ({ home_id }: ViolationListRow, plantId: string): boolean => home_id === plantId
const isHere = ({ driver_plant_id }: ViolationListRow, plantId: string): boolean => driver_plant_id === plantId
const readsWhole = (row: ViolationListRow, plantId: string): boolean => isOwn(row, plantId) || isHere(row, plantId)

function plantsOf(row: ViolationListRow, plantId: string): Pick<ViolationRow, 'home_plant' | 'earlier_plant' | 'visited_plant'> {
  if (!readsWhole(row, plantId)) return { home_plant: row.home_plant }
  return {
    ...(!isOwn(row, plantId) && { earlier_plant: row.home_plant }),
    ...(row.visited_plant !== null && { visited_plant: row.visited_plant }),
  }
}

/** The columns of the export; the other plant where only violations with two are listed. */
export const violationSheet = (plantId: string, visiting: ViolationVisit | undefined): readonly SheetColumn<ViolationListRow>[] => [
  inSheet(violationColumns.driver, (row) => row.driver_name, 28),
  inSheet(violationColumns.id_no, (row) => row.id_no),
  inSheet(violationColumns.transporter, (row) => row.transporter_name, 28),
  inSheet(violationColumns.category, (row) => row.category),
  inSheet(violationColumns.violation, (row) => row.violation, 40),
  inSheet(violationColumns.date, (row) => row.violation_date, 12),
  { title: 'Sanction evidence', cell: (row) => (readsWhole(row, plantId) ? evidenceLabel(row.transporter_comment) : null) },
  inSheet(violationColumns.state, (row) => row.state),
  ...(visiting === undefined
    ? []
    : [{ title: 'Plant', cell: (row: ViolationListRow) => (isOwn(row, plantId) ? row.visited_plant : row.home_plant) }]),
]

export function presentViolationDetails(row: DetailedViolation, plantId: string): ViolationDetails {
  const { first_name, last_name } = row
  const ofOwn = <T>(value: T): T | null => (readsWhole(row, plantId) ? value : null)
  return {
    ...presentViolationRow(row, plantId),
    description: row.description,
    action_taken: row.action_taken,
    violation_file: presentFile(row.id, 'attachment', row.file_name),
    evidence_file: ofOwn(presentFile(row.id, 'evidence', row.evidence_name)),
    transporter_comment: ofOwn(row.transporter_comment),
    request_id: ofOwn(row.request_id),
    evidence_request_id: ofOwn(row.evidence_request_id),
    created_by: first_name === null || last_name === null ? null : { first_name, last_name },
    created_at: row.created_at.toISOString(),
    weight: weightOf(row),
    ladder: ofOwn(ladderOf(row)),
  }
}

const weightOf = ({ severity, points, lapses_on, in_catalogue }: DetailedViolation): ViolationDetails['weight'] =>
  severity === null || points === null || lapses_on === null ? null : { severity, points, lapses_on, in_catalogue }

function ladderOf({ proposed, proposed_days, action, action_days, departed_because }: DetailedViolation): ViolationDetails['ladder'] {
  if (proposed === null || action === null) return null
  return { proposed: { action: proposed, days: proposed_days }, followed: { action, days: action_days }, departed_because }
}

function presentState(key: string): ViolationRow['state'] {
  if (!isViolationState(key)) throw new Error(`No such state of a violation: ${key}`)
  return { key, name: violationStateNames[key] }
}

/** Relative, like all file addresses. */
const presentFile = (id: string, which: 'attachment' | 'evidence', name: string | null): ViolationFile | null =>
  name === null ? null : { link: `${violationsContract.file.path}?${new URLSearchParams({ id, which })}`, name }
