import { todayOf } from '#accounts/people.ts'
import type { ConfirmationHandler } from '#confirmations/confirmation-handlers.service.ts'
import type { ConfirmationRecord } from '#confirmations/confirmations.store.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { countText } from '#platform/contract/words.ts'
import { assertAllowed } from '#platform/server/http/refusal.ts'
import type { Queues } from '#platform/server/jobs/queues.ts'
import { recallQueue } from './carry-out.service.ts'
import { previewRecall, proposedLabels } from './propose-recall.service.ts'
import { insertPicked, type RecallPick } from './recall-pick.store.ts'
import { judgeRecallPick, renewBy } from './recalls.rules.ts'
import { insertRecall, isRunning, lockRecallIssuer } from './recalls.store.ts'
import { storedProposal } from './stored-proposal.contract.ts'

/** A recall, once confirmed, lists what is picked at that moment, and its steps follow in the background. */
export const recallConfirmation = (queues: Pick<Queues, 'send'>): ConfirmationHandler => ({
  confirmed: async (tx, { confirmation, actor, at }) => {
    const { pick, reason, graceDays } = proposed(confirmation)
    // Whatever is being approved of the issuer is picked, or refused after this.
    await lockRecallIssuer(tx, pick.issuerId)
    const running = await isRunning(tx, pick.issuerId)
    const by = { proposedBy: confirmation.proposed_by, confirmedBy: actor.userId }
    const days = { graceDays, renewBy: renewBy(todayOf(actor, at), graceDays) }
    assertAllowed(judgeRecallPick({ clearances: 1, isRunning: running }))
    const id = await insertRecall(tx, { ...pick, confirmedAtPlant: actor.plant.id, reason, ...days, ...by, at })
    const clearances = await insertPicked(tx, id, pick)
    assertAllowed(judgeRecallPick({ clearances, isRunning: false }))
    const audited = { at, userId: actor.userId, plantId: actor.plant.id, subject: 'recall', subjectId: id }
    await writeAudit(tx, {
      ...audited,
      action: 'clearances recalled',
      after: { ...storedProposal.parse(confirmation.payload), clearances },
    })
    return queues.send(tx, recallQueue, { plantId: actor.plant.id, id })
  },

  now: async (db, confirmation, today) => {
    const { clearances, concerned } = await previewRecall(db, proposed(confirmation).pick, today)
    const fact = (label: string, count: number) => ({ label, before: null, wanted: countText(count) })
    const beside = new Map([
      [proposedLabels.clearances, fact('Clearances now', clearances)],
      [proposedLabels.concerned, fact('Drivers who have to renew now', concerned)],
    ])
    return confirmation.facts.flatMap((then) => [then, beside.get(then.label)].filter((each) => each !== undefined))
  },
})

function proposed({ payload }: ConfirmationRecord): { pick: RecallPick; reason: string; graceDays: number } {
  const { issuer_id, plant_id, given_from, given_until, reason, grace_days } = storedProposal.parse(payload)
  return { pick: { issuerId: issuer_id, plantId: plant_id, from: given_from, until: given_until }, reason, graceDays: grace_days }
}
