import { withDaysLeft } from '#administration/expiry.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { DriverRow as KeptRow } from './driver-rows.store.ts'
import { statusWithName } from './driver-status.contract.ts'
import type { DriverRow } from './drivers.contract.ts'

export function presentRow(row: KeptRow, today: PlainDate): DriverRow {
  return {
    _id: row.id,
    name: row.name,
    transporter_id: { _id: row.transporter_id, name: row.transporter_name },
    id_no: row.id_no,
    alloc_card: row.card_no === null ? null : { card_no: row.card_no },
    alloc_pass: withDaysLeft(row.pass_expiry, today),
    status: statusWithName(row.status_id),
  }
}
