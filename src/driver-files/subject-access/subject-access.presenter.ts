import type { Permission } from '#accounts/permissions.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { fileNumber, keptUntil } from '../driver-files.rules.ts'
import { judgeFileAccess } from '../purposes.rules.ts'
import type { SubjectAccess } from './subject-access.contract.ts'
import { accessNumber, accessStateOf, mostWrongCodes } from './subject-access.rules.ts'
import type { SubjectAccessRow } from './subject-access.store.ts'

type Reader = { permissions: readonly Permission[]; today: PlainDate; now: Date }

export const presentSubjectAccess = (row: SubjectAccessRow, { permissions, today, now }: Reader): SubjectAccess => ({
  _id: row.id,
  number: accessNumber(row.id),
  driver: { _id: row.driver_id, name: row.driver },
  transporter: row.transporter,
  asked_by: row.asker,
  asked_at: row.asked_at.toISOString(),
  note: row.note,
  due_on: row.due_on,
  is_late: row.state === 'open' && row.due_on < today,
  state: accessStateOf(row),
  file: fileOf(row),
  handed:
    row.handed_at && row.handed_way && row.seen
      ? { by: row.hander ?? '', at: row.handed_at.toISOString(), way: row.handed_way, seen: row.seen }
      : null,
  link: linkOf(row, now),
  closed: row.closed_at && { by: row.closer ?? '', at: row.closed_at.toISOString(), reason: row.close_reason ?? '' },
  can_make: judgeFileAccess('own_copy', permissions).ok,
})

const fileOf = ({ file_id: id, finished_at: at, zip_file_id: zip, failure }: SubjectAccessRow): SubjectAccess['file'] =>
  id === null
    ? null
    : { _id: id, number: fileNumber(id), kept_until: zip !== null && at ? keptUntil(at).toISOString() : null, message: failure }

const linkOf = ({ expires_at: until, ended_at: ended, ...link }: SubjectAccessRow, now: Date): SubjectAccess['link'] =>
  until && {
    until: until.toISOString(),
    openings: link.openings ?? 0,
    last_opened_at: link.last_opened_at?.toISOString() ?? null,
    is_in_force: ended === null && until > now && link.zip_file_id !== null,
    is_locked: link.wrong_codes === mostWrongCodes,
  }
