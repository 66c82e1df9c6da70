import type { Actor } from '#accounts/people.ts'
import { heldDocuments, holdKind, holdSentence, readsAllButOne, readsHold, type HeldDocument } from '../hold-kinds.rules.ts'
import { holdAheadText, holdText } from '../hold-text.rules.ts'
import type { ShownHold } from './holds.contract.ts'
import type { HoldRow } from './holds-of-driver.store.ts'
import { judgeLifting } from './placing.rules.ts'

type Reader = Pick<Actor, 'portal' | 'permissions' | 'userId'>

const isDocument = (document: string): document is HeldDocument => document in heldDocuments
const named = (person: [string, string] | null) => person && { first_name: person[0], last_name: person[1] }

/**
 * What this reader may know of a hold. Null for who may not know what it is about, where it was lifted or would be known by elimination: as none is listed, the
 * verdict alone says that the driver is on hold.
 */
export function presentHold(row: HoldRow, { portal, permissions, userId }: Reader, isOwn: boolean): ShownHold | null {
  const isStaff = portal === 'staff_portal'
  const isKnown = isStaff && readsHold(row.kind, permissions)
  const isOpen = row.lifted_at === null
  if (!isKnown && (!isOpen || (isStaff && readsAllButOne(permissions)))) return null
  const { starts_on, ends_on, kind, reason } = row
  const neutral = `${starts_on === null ? holdText.sentence : holdAheadText(starts_on)} ${holdText.nextStep}`
  return {
    _id: row.id,
    is_open: isOpen,
    sentence: isKnown ? holdSentence({ kind, reason, startsOn: starts_on, endsOn: ends_on }) : neutral,
    starts_on,
    details: isKnown ? detailsOf(row) : null,
    can_lift: isOpen && isKnown && judgeLifting(kind, { permissions, isPlacer: row.placed_by === userId, isOwn }).ok,
  }
}

function detailsOf(row: HoldRow): NonNullable<ShownHold['details']> {
  const reason = holdKind(row.kind).reasons[row.reason]?.label ?? row.reason
  return {
    kind: holdKind(row.kind).name,
    reason: row.document !== null && isDocument(row.document) ? `${heldDocuments[row.document]}: ${reason}` : reason,
    comment: row.comment,
    ends_on: row.ends_on,
    is_here_only: row.auth_plant_id !== null,
    placed_at: row.placed_at.toISOString(),
    placed_by: named(row.placer),
    lifted_at: row.lifted_at && row.lifted_at.toISOString(),
    lifted_by: named(row.lifter),
    lift_reason: row.lift_reason,
  }
}
