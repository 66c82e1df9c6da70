import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import { judgeHeard } from './heard.rules.ts'
import { findHearing, recordEarly } from './hearing.store.ts'

type Approval = { reason: string | null; decision: unknown; by: string; today: PlainDate }

/** Throws a Refusal (409) where somebody may still reply, and no reason is given; the reason is stored. The first one stands. */
export async function assertHeard(tx: Tx, requestId: string, { reason, decision, by, today }: Approval): Promise<void> {
  const hearing = await findHearing(tx, requestId)
  if (!hearing || hearing.early_reason !== null) return
  const { type_id: typeId, due_on: dueOn, replies } = hearing
  const asked = { typeId, dueOn, sides: replies.map(({ side }) => side), decision: Object(decision) as object, today }
  const [given, unsaid] = [judgeHeard({ ...asked, reason }), judgeHeard({ ...asked, reason: null })]
  if (!given.ok) throw conflict(given.code, given.message, { early_reason: given.message })
  if (!unsaid.ok && reason !== null) await recordEarly(tx, requestId, { early_reason: reason, early_by: by })
}
