import { daysLeft, withDaysLeft } from '#administration/expiry.rules.ts'
import { isDriverStatus, statusWithName } from '#drivers/driver-status.contract.ts'
import { verdictWithName } from '#drivers/verdict-shape.contract.ts'
import { verdictBy } from '#drivers/verdict.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { PassRow } from './pass-list.contract.ts'
import type { PassRow as KeptRow } from './pass-list.store.ts'
import { passStatusOfDriver, passStatusShown } from './passes.rules.ts'

export const presentPass = (row: KeptRow, today: PlainDate): PassRow => ({
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
    current_medical: withDaysLeft(row.medical_expiry, today),
    current_ddt: withDaysLeft(row.ddt_expiry, today),
    current_bulker_training: withDaysLeft(row.bulker_expiry, today),
  },
  cleared_until: row.cleared_until,
  verdict: verdictWithName(verdictBy({ statusId: row.status_id, clearedUntil: row.cleared_until }, today)),
})

/** The pass follows its driver's status. */
function statusOf({ status_id, pass_expiry }: KeptRow, today: PlainDate): string {
  const status = (isDriverStatus(status_id) && passStatusOfDriver[status_id]) || 'pending'
  return passStatusShown(status, pass_expiry, today)
}
