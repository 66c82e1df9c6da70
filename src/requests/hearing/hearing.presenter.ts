import type { Actor } from '#accounts/people.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { isPending } from '../engine/requests.rules.ts'
import type { RequestStatusId } from '../engine/request-types.contract.ts'
import { isAwaited, replySides, type ReplySide } from './heard.rules.ts'
import { hearingContract, type CaseReply, type Hearing } from './hearing.contract.ts'
import type { HearingRow, ReplyRow } from './hearing.store.ts'

type Reader = Pick<Actor, 'portal' | 'permissions'>
type Seen = { today: PlainDate; statusId: RequestStatusId; reader: Reader }

export function presentHearing(row: HearingRow, { today, statusId, reader }: Seen): Hearing {
  const isStaff = reader.portal === 'staff_portal'
  const sides = row.replies.map(({ side }) => side)
  const given: readonly ReplySide[] = isStaff ? replySides : ['office']
  const mayReply = isPending(statusId) && reader.permissions.includes('requests.raise')
  return {
    request_id: row.request_id,
    case_id: row.case_id,
    due_on: row.due_on,
    is_awaited: isPending(statusId) && isAwaited({ typeId: row.type_id, dueOn: row.due_on, sides }, today),
    replies: row.replies.map((reply) => presentReply(reply, isStaff)),
    early: isStaff && row.early_reason !== null ? { reason: row.early_reason, by: row.early_by } : null,
    can_reply: mayReply ? given.filter((side) => !sides.includes(side)) : [],
  }
}

/** What a driver says may be about the office, which therefore does not read it. */
function presentReply(row: ReplyRow, isStaff: boolean): CaseReply {
  const isOpen = isStaff || row.side === 'office'
  const link = `${hearingContract.file.path}?${new URLSearchParams({ id: row.id })}`
  return {
    _id: row.id,
    side: row.side,
    on_paper: row.sent_by_way === 'paper',
    said: isOpen ? row.said : null,
    file: isOpen && row.file_name !== null ? { link, name: row.file_name } : null,
    by: isOpen ? row.by : null,
    at: new Date(row.created_at).toISOString(),
    is_late: row.is_late,
  }
}
