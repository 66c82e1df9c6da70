import type { Actor } from '#accounts/people.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { LimitOffset, PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'
import type { ConfirmationKind } from './confirmation-kinds.rules.ts'
import type { ChangedRecord, ConfirmationFact } from './confirmations.contract.ts'
import type { ConfirmationRecord } from './confirmations.store.ts'

export type ConfirmedChange = { confirmation: ConfirmationRecord; actor: Actor; at: Date }

/** What a kind does. */
export type ConfirmationHandler = {
  /** Makes the change, in the transaction of the confirmation. Throws a Refusal where it can no longer be made. Answers what starts after the commit. */
  confirmed: (tx: Tx, change: ConfirmedChange) => Promise<(() => Promise<void> | void) | undefined>
  /** After it was refused, withdrawn, or has expired. */
  ended?: (tx: Tx, confirmation: ConfirmationRecord, at: Date) => Promise<void>
  /** While it waits: its facts, with what is so today beside what was counted at the proposal. */
  now?: (db: Db, confirmation: ConfirmationRecord, today: PlainDate) => Promise<readonly ConfirmationFact[]>
  /** The records of a change of many, in order. */
  rows?: (db: Db, confirmation: ConfirmationRecord, page: LimitOffset) => Promise<PageAndTotal<ChangedRecord>>
}

export type ConfirmationHandlers = Readonly<Record<ConfirmationKind, ConfirmationHandler>>
