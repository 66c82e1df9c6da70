import type { Permission } from '#accounts/permissions.rules.ts'
import type { DriverFile } from './driver-files.contract.ts'
import { fileNumber, keptUntil } from './driver-files.rules.ts'
import type { DriverFileRow } from './driver-files.store.ts'
import { judgeFileAccess } from './purposes.rules.ts'

export const presentDriverFile = (row: DriverFileRow, permissions: readonly Permission[]): DriverFile => ({
  _id: row.id,
  number: fileNumber(row.id),
  purpose: row.purpose,
  reason: row.reason,
  moment: row.moment.toISOString(),
  from: row.from_day,
  until: row.until_day,
  state: row.state,
  message: row.failure,
  done: row.done,
  total: row.total,
  asked_by: row.asker,
  asked_at: row.asked_at.toISOString(),
  confirmed_by: row.confirmer,
  finished_at: row.finished_at && row.finished_at.toISOString(),
  kept_until: row.zip_file_id !== null && row.finished_at ? keptUntil(row.finished_at).toISOString() : null,
  pdf_sha256: row.pdf_sha256 && row.pdf_sha256.toString('hex'),
  zip_sha256: row.zip_sha256 && row.zip_sha256.toString('hex'),
  can_open: judgeFileAccess(row.purpose, permissions).ok,
})
