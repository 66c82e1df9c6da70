import { todayOf } from '#accounts/people.ts'
import type { ConfirmationFact } from '#confirmations/confirmations.contract.ts'
import type { ConfirmationHandler } from '#confirmations/confirmation-handlers.service.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import type { Queues } from '#platform/server/jobs/queues.ts'
import { nothingDueText, purgeRunsText } from '../retention.rules.ts'
import { previewPurge } from '../retention.service.ts'
import { lockPlant } from '../retention.store.ts'
import { purgeQueue } from './carry-out-purge.service.ts'
import { purgeFacts } from './propose-purge.service.ts'
import { insertPurge, listUnfinishedPurges } from './purge.store.ts'

/** A purge, once confirmed, takes what is past its time on that day, by the periods as they are then; its steps follow in the background. */
export const purgeConfirmation = (queues: Pick<Queues, 'send'>): ConfirmationHandler => ({
  confirmed: async (tx, { confirmation, actor, at }) => {
    const [plantId, asOf] = [confirmation.plant_id, todayOf(actor, at)]
    await lockPlant(tx, plantId)
    if ((await listUnfinishedPurges(tx, plantId)).length > 0) throw conflict('purge_runs', purgeRunsText)
    const parts = (await previewPurge(tx, plantId, asOf)).filter(({ due }) => due > 0).map(({ kind, due: total }) => ({ kind, total }))
    if (parts.length === 0) throw conflict('nothing_due', nothingDueText)
    const id = await insertPurge(tx, { plantId, asOf, proposedBy: confirmation.proposed_by, confirmedBy: actor.userId, at, parts })
    const after = Object.fromEntries(parts.map(({ kind, total }) => [kind, total]))
    await writeAudit(tx, { at, userId: actor.userId, plantId, action: 'purge confirmed', subject: 'purge', subjectId: id, after })
    return queues.send(tx, purgeQueue, { plantId, id })
  },

  now: async (db, confirmation, today) => [
    ...confirmation.facts,
    ...purgeFacts(await previewPurge(db, confirmation.plant_id, today), ', now').filter((now) => !isSaid(confirmation.facts, now)),
  ],
})

/** Only what is no longer as it was proposed is read a second time. */
const isSaid = (facts: readonly ConfirmationFact[], now: ConfirmationFact): boolean =>
  facts.some(({ label, wanted }) => now.label.startsWith(label) && now.wanted === wanted)
