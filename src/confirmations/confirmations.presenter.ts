import { confirmationKinds } from './confirmation-kinds.rules.ts'
import type { Confirmation, ConfirmationRow } from './confirmations.contract.ts'
import type { ConfirmationRecord } from './confirmations.store.ts'

/** One that nobody has confirmed in time is shown as expired, also before the job has closed it. */
const stateAt = ({ state, expires_at }: ConfirmationRecord, now: Date): ConfirmationRow['state'] =>
  state === 'pending' && expires_at <= now ? 'expired' : state

export const presentConfirmationRow = (record: ConfirmationRecord, now: Date): ConfirmationRow => ({
  _id: record.id,
  kind: { key: record.kind, name: confirmationKinds[record.kind].name },
  title: record.title,
  state: stateAt(record, now),
  proposed_by: record.proposer,
  proposed_at: record.proposed_at.toISOString(),
  expires_at: record.expires_at.toISOString(),
  decided_by: record.decider,
  decided_at: record.decided_at?.toISOString() ?? null,
})

type Reading = {
  now: Date
  userId: string
  hasRows: boolean
  /** Why the reader may not decide it. */
  refusal: string | null
}

export function presentConfirmation(record: ConfirmationRecord, { now, userId, hasRows, refusal }: Reading): Confirmation {
  const row = presentConfirmationRow(record, now)
  const isOpen = row.state === 'pending'
  return {
    ...row,
    facts: record.facts.map((fact) => ({ ...fact })),
    has_rows: hasRows,
    decision_comment: record.decision_comment,
    cannot_decide_because: isOpen ? refusal : null,
    can_decide: isOpen && refusal === null,
    can_withdraw: isOpen && record.proposed_by === userId,
  }
}
