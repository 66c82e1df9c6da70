import type { Actor } from '#accounts/people.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { assertAllowed, forbidden } from '#platform/server/http/refusal.ts'
import type { Queues } from '#platform/server/jobs/queues.ts'
import { recallQueue } from './carry-out.service.ts'
import { judgeRecallWithdrawal, recallStage } from './recalls.rules.ts'
import { findRecall, listOwnRecalls, lockRecall, updateRecall } from './recalls.store.ts'

type Withdrawal = { id: string; reason: string }
type Services = { db: Db; queues: Pick<Queues, 'send'> }

/**
 * Withdraws a recall; its steps back follow in the background. Nobody has to confirm it: it only gives drivers back what they had. Throws 404 for one that the reader's
 * plant does not see, 403 at another plant than that which confirmed it, 409 where it was withdrawn, nothing of it is open, or it concerns whoever withdraws it.
 */
export async function withdrawRecall(
  { db, queues }: Services,
  { id, reason }: Withdrawal,
  { actor, at }: { actor: Actor; at: Date },
): Promise<void> {
  const wake = await inTransaction(db, async (tx) => {
    const { auth_plant_id: plantId } = await findRecall(tx, id, actor.plant.id)
    if (plantId !== actor.plant.id) throw forbidden('Only the plant that confirmed this recall can withdraw it.')
    // Who withdraws it at the same time, or takes a step, is waited for.
    await lockRecall(tx, id, at)
    const recall = await findRecall(tx, id, plantId)
    const isOwn = (await listOwnRecalls(tx, actor.userId, [id])).has(id)
    assertAllowed(judgeRecallWithdrawal({ stage: recallStage(recall), by: recall.withdrawer, isOwn }))
    await updateRecall(tx, id, { withdrawn_at: at, withdrawn_by: actor.userId, withdraw_reason: reason })
    const audited = { at, userId: actor.userId, plantId: actor.plant.id, subject: 'recall', subjectId: id }
    await writeAudit(tx, { ...audited, action: 'recall withdrawn', after: { reason } })
    return queues.send(tx, recallQueue, { plantId: actor.plant.id, id })
  })
  wake()
}
