import { findOwnAccounts, judgeInterest } from '#accounts/independence/independence.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'
import { transferTarget } from '../notified-transporters.rules.ts'
import { judgeApprover, judgeDecider } from '../requests.rules.ts'
import type { Corrected } from '../requests.store.ts'

type Decided = Corrected & {
  type_id: number
  transporter_id: string
  created_by: string | null
  created_at: Date
  body_data: object
}
type Deciding = { deciderId: string; now: Date }

/** Whether this person may decide the request: neither who submitted or corrected it, under whatever account, nor of an office that it concerns. */
export async function judgeIndependentDecider(db: Db, request: Decided, { deciderId, now }: Deciding): Promise<Ruling> {
  const { type_id: typeId, created_by, corrected_by, body_data: body } = request
  const own = judgeDecider({ raisedBy: created_by, correctedBy: corrected_by, deciderId })
  if (!own.ok) return own
  const matter = {
    deciderId,
    submitterIds: [...(created_by === null ? [] : [created_by]), ...corrected_by],
    transporterIds: [request.transporter_id, transferTarget({ typeId, body })].filter((id) => id !== undefined),
    submittedAt: request.created_at,
    now,
  }
  return judgeInterest(db, matter, 'this request')
}

/** Whether this person has not approved the request yet, under whatever account. */
export async function judgeSecondApprover(db: Db, approvedBy: readonly string[], deciderId: string): Promise<Ruling> {
  const ownIds = approvedBy.length === 0 ? new Set<string>() : await findOwnAccounts(db, deciderId)
  return judgeApprover({ approvedBy, deciderId, ownIds })
}
