import { daysLeft, withDaysLeft } from '#administration/expiry.rules.ts'
import { statusWithName } from '../driver-status.contract.ts'
import { ownSheet } from '../requirements/own-sheet.rules.ts'
import { ownOfRow } from '../requirements/own-states.rules.ts'
import type { RequirementTexts } from '../requirements/requirements.store.ts'
import { firstEndOf, verdictWithName } from '../verdict/verdict-shape.contract.ts'
import { verdictNames, type Verdict } from '../verdict/verdict-names.rules.ts'
import { medicalFinding } from '../verdict/medical-finding.rules.ts'
import { verdictBy } from '../verdict/verdict.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { dayCell, type SheetColumn } from '#platform/contract/sheet.ts'
import type { ListedPass } from './pass-list.contract.ts'
import type { PassRow } from './pass-list.store.ts'
import { passColumns as columns } from '../pass/pass-columns.contract.ts'
import { passStatusNames } from '../pass/pass-status-names.ts'
import { inSheet } from '#platform/contract/shared-column.ts'

/** `readsMedicals`: the reader may know a driver's fitness. */
type Reader = { today: PlainDate; readsMedicals: boolean }

export const presentPass = (row: PassRow, { today, readsMedicals }: Reader): ListedPass => ({
  _id: row.id,
  name: row.name,
  id_no: row.id_no,
  transporter_id: { _id: row.transporter_id, name: row.transporter_name },
  status: statusWithName(row.status_id),
  alloc_card: row.card_no === null ? null : { card_no: row.card_no },
  pass: {
    status: { name: passStatusNames[row.pass_status] },
    expiry: row.pass_expiry,
    days_left: daysLeft(row.pass_expiry, today),
    current_medical: presentMedical(row, { today, readsMedicals }),
    current_ddt: withDaysLeft(row.ddt_expiry, today),
    current_bulker_training: withDaysLeft(row.bulker_expiry, today),
  },
  cleared_until: row.cleared_until,
  ...firstEndOf(row),
  ...ownOfRow(row.own, today),
  picture_id: row.picture_file_id,
  verdict: verdictWithName(verdictOf(row, today)),
})

function presentMedical(row: PassRow, { today, readsMedicals }: Reader): ListedPass['pass']['current_medical'] {
  const dates = withDaysLeft(row.medical_expiry, today)
  return dates && { ...dates, finding: medicalFinding({ isUnfit: row.is_unfit }, { readsMedicals }) }
}

/** The columns of the export. */
export const passSheet = ({ today, readsMedicals }: Reader, plants: readonly RequirementTexts[]): readonly SheetColumn<PassRow>[] => [
  inSheet(columns.driver, (row) => row.name, 28),
  inSheet(columns.id_no, (row) => row.id_no),
  inSheet(columns.transporter, (row) => row.transporter_name, 28),
  inSheet(columns.card_no, (row) => row.card_no),
  {
    ...inSheet(columns.medical, (row) => row.medical_expiry, 20),
    cell: (row) => medicalFinding({ isUnfit: row.is_unfit }, { readsMedicals }) ?? dayCell(row.medical_expiry),
  },
  inSheet(columns.ddt, (row) => row.ddt_expiry, 13),
  inSheet(columns.bulker, (row) => row.bulker_expiry, 22),
  inSheet(columns.status, (row) => row.pass_status, 13),
  inSheet(columns.expiry, (row) => row.pass_expiry, 13),
  { title: 'May load', cell: (row) => verdictNames[verdictOf(row, today)], width: 12 },
  { title: 'Cleared until', cell: (row) => dayCell(row.cleared_until), width: 14 },
  ...ownSheet<PassRow>(plants, today),
]

const verdictOf = (row: PassRow, today: PlainDate): Verdict =>
  verdictBy({ statusId: row.status_id, clearedUntil: row.cleared_until, isHeld: row.is_held }, today)
