import { daysLeft, withDaysLeft } from '#administration/expiry.rules.ts'
import { isDriverStatus, statusWithName } from '../driver-status.contract.ts'
import { verdictWithName } from '../verdict/verdict-shape.contract.ts'
import { verdictNames, type Verdict } from '../verdict/verdict-names.rules.ts'
import { medicalFinding } from '../verdict/medical-finding.rules.ts'
import { verdictBy } from '../verdict/verdict.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { dayCell, type SheetColumn } from '#platform/contract/sheet.ts'
import type { ListedPass } from './pass-list.contract.ts'
import type { PassRow } from './pass-list.store.ts'
import { passStatusOfDriver, passStatusShown } from '../pass/pass.rules.ts'

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
    status: { name: statusOf(row, today) },
    expiry: row.pass_expiry,
    days_left: daysLeft(row.pass_expiry, today),
    current_medical: presentMedical(row, { today, readsMedicals }),
    current_ddt: withDaysLeft(row.ddt_expiry, today),
    current_bulker_training: withDaysLeft(row.bulker_expiry, today),
  },
  cleared_until: row.cleared_until,
  first_end: row.first_end,
  verdict: verdictWithName(verdictOf(row, today)),
})

function presentMedical(row: PassRow, { today, readsMedicals }: Reader): ListedPass['pass']['current_medical'] {
  const dates = withDaysLeft(row.medical_expiry, today)
  return dates && { ...dates, finding: medicalFinding({ isUnfit: row.is_unfit }, { readsMedicals }) }
}

/** The columns of the export. */
export const passSheet = ({ today, readsMedicals }: Reader): readonly SheetColumn<PassRow>[] => [
  { title: 'Driver', cell: (row) => row.name, width: 28 },
  { title: 'Id no', cell: (row) => row.id_no },
  { title: 'Transporter', cell: (row) => row.transporter_name, width: 28 },
  { title: 'Issued card', cell: (row) => row.card_no },
  {
    title: 'Medical expiry',
    cell: (row) => medicalFinding({ isUnfit: row.is_unfit }, { readsMedicals }) ?? dayCell(row.medical_expiry),
    width: 20,
  },
  { title: 'DDT expiry', cell: (row) => dayCell(row.ddt_expiry), width: 13 },
  { title: 'Bulker training expiry', cell: (row) => dayCell(row.bulker_expiry), width: 22 },
  { title: 'Pass status', cell: (row) => statusOf(row, today), width: 13 },
  { title: 'Pass expiry', cell: (row) => dayCell(row.pass_expiry), width: 13 },
  { title: 'May load', cell: (row) => verdictNames[verdictOf(row, today)], width: 12 },
  { title: 'Cleared until', cell: (row) => dayCell(row.cleared_until), width: 14 },
]

const verdictOf = (row: PassRow, today: PlainDate): Verdict =>
  verdictBy({ statusId: row.status_id, clearedUntil: row.cleared_until }, today)

/** The pass's status follows the driver's. */
function statusOf({ status_id, pass_expiry }: PassRow, today: PlainDate): string {
  const status = (isDriverStatus(status_id) && passStatusOfDriver[status_id]) || 'pending'
  return passStatusShown(status, pass_expiry, today)
}
