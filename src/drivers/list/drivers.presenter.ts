import { withDaysLeft } from '#administration/expiry.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { cellOf, inSheet } from '#platform/contract/shared-column.ts'
import { dayCell, type Cell, type SheetColumn } from '#platform/contract/sheet.ts'
import type { ExportedDriverRow, ListedDriverRow } from './driver-rows.store.ts'
import { presentDocuments } from '../documents/documents.rules.ts'
import { exportedFields } from '../details/driver-details.contract.ts'
import { fieldText } from '../details/driver-field.contract.ts'
import { statusWithName } from '../driver-status.contract.ts'
import { driverColumns } from './driver-columns.contract.ts'
import type { ListedDriver } from './drivers.contract.ts'
import { ownSheet } from '../requirements/own-sheet.rules.ts'
import { ownOfRow } from '../requirements/own-states.rules.ts'
import type { RequirementTexts } from '../requirements/requirements.store.ts'
import { firstEndOf, verdictWithName } from '../verdict/verdict-shape.contract.ts'
import { verdictNames, type Verdict } from '../verdict/verdict-names.rules.ts'
import { verdictBy } from '../verdict/verdict.rules.ts'

export function presentListedDriver(row: ListedDriverRow, today: PlainDate): ListedDriver {
  return {
    _id: row.id,
    name: row.name,
    transporter_id: { _id: row.transporter_id, name: row.transporter_name },
    id_no: row.id_no,
    alloc_card: row.card_no === null ? null : { card_no: row.card_no },
    alloc_pass: withDaysLeft(row.pass_expiry, today),
    status: statusWithName(row.status_id),
    verdict: verdictWithName(verdictOf(row, today)),
    cleared_until: row.cleared_until,
    ...firstEndOf(row),
    ...ownOfRow(row.own, today),
    picture_id: row.picture_file_id,
    documents: presentDocuments(row, today),
  }
}

/** The columns of the export. */
export const driverSheet = (today: PlainDate, plants: readonly RequirementTexts[]): readonly SheetColumn<ExportedDriverRow>[] => [
  ...exportedFields.map((field) => ({
    title: field.label,
    cell: (row: ExportedDriverRow) => exportedCell(field, row[field.name]),
    ...field.exported,
  })),
  inSheet(driverColumns.transporter, (row) => row.transporter_name, 28),
  { title: 'Issued card', cell: (row) => row.card_no },
  { title: 'Pass expiry', cell: (row) => dayCell(row.pass_expiry), width: 13 },
  inSheet(driverColumns.status, (row) => String(row.status_id), 13),
  { title: 'May load', cell: (row) => verdictNames[verdictOf(row, today)], width: 12 },
  { title: 'Cleared until', cell: (row) => dayCell(row.cleared_until), width: 14 },
  ...ownSheet<ExportedDriverRow>(plants, today),
]

function exportedCell(field: (typeof exportedFields)[number], value: unknown): Cell {
  if (field.name === 'gender') return cellOf(driverColumns.gender, fieldText(field, value))
  return field.type === 'day' && typeof value === 'string' ? dayCell(value) : fieldText(field, value)
}

const verdictOf = (row: ListedDriverRow, today: PlainDate): Verdict =>
  verdictBy({ statusId: row.status_id, clearedUntil: row.cleared_until, isHeld: row.is_held }, today)
