import { scopeOf, type Actor } from '#accounts/people.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import { findReachable } from '../engine/requests.store.ts'
import { clearDismissed, markDismissed } from './needs-you.store.ts'

type DismissCommand = { actor: Actor; requestId: string; at: Date }

/** Dismisses a rejection for the whole office. Throws 404 out of scope, 409 where it needs no answer. */
export async function dismissRequest(db: Db, command: DismissCommand): Promise<void> {
  const { actor, requestId, at } = command
  await change(db, command, {
    action: 'rejection dismissed',
    otherwise: 'Only a rejected request that nobody has answered can be dismissed. Open it to see what happened.',
    run: (tx) => markDismissed(tx, scopeOf(actor), { requestId, userId: actor.userId, at }),
  })
}

/** Throws 404 out of scope, 409 where it is not dismissed. */
export async function undoDismissal(db: Db, command: DismissCommand): Promise<void> {
  await change(db, command, {
    action: 'dismissal undone',
    otherwise: 'This request is not dismissed. Open it to see what happened.',
    run: (tx) => clearDismissed(tx, scopeOf(command.actor), command.requestId),
  })
}

type Step = {
  action: string
  otherwise: string
  run: (tx: Parameters<typeof writeAudit>[0]) => Promise<boolean>
}

async function change(db: Db, { actor, requestId, at }: DismissCommand, { action, otherwise, run }: Step): Promise<void> {
  await findReachable(db, { ...scopeOf(actor), raiserId: null }, requestId)
  await inTransaction(db, async (tx) => {
    if (!(await run(tx))) throw conflict('no_answer_needed', otherwise)
    await writeAudit(tx, { at, userId: actor.userId, action, subject: 'request', subjectId: requestId, plantId: actor.plant.id })
  })
}
