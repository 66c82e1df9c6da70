import { todayOf, type Actor } from '#accounts/people.ts'
import { listAuthPlants } from '#administration/choices.service.ts'
import { isProposed, proposeConfirmation } from '#confirmations/propose.service.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { countText } from '#platform/contract/words.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { assertAllowed, conflict, invalid, notFound, type Ruling } from '#platform/server/http/refusal.ts'
import { countPicked, type PickedOfPlant, type RecallPick } from './recall-pick.store.ts'
import { givenText } from './recall-period.rules.ts'
import { judgeRecallPick, recallWaitsText } from './recalls.rules.ts'
import { findRecallIssuer, isRunning } from './recalls.store.ts'
import { storedProposal } from './stored-proposal.contract.ts'

export type Previewed = { plants: readonly PickedOfPlant[]; clearances: number; drivers: number; concerned: number; ruling: Ruling }

/** What a recall of these clearances concerns now, and whether it can be proposed. */
export async function previewRecall(db: Db, pick: RecallPick, today: PlainDate): Promise<Previewed> {
  const plants = await countPicked(db, pick, today)
  const sum = (of: 'clearances' | 'drivers' | 'concerned'): number => plants.reduce((all, plant) => all + plant[of], 0)
  const clearances = sum('clearances')
  const ruling = judgeRecallPick({ clearances, isRunning: await isRunning(db, pick.issuerId) })
  return { plants, clearances, drivers: sum('drivers'), concerned: sum('concerned'), ruling }
}

/** Beside these the second person reads what is so now. */
export const proposedLabels = { clearances: 'Clearances when it was proposed', concerned: 'Drivers who had to renew then' }

type Proposal = { pick: RecallPick; reason: string; graceDays: number }

/** Proposes a recall. Throws 404 for an unknown issuer, 422 for a plant or period that is none, 409 where nothing or too much is picked, or another recall of the issuer is under way. */
export async function proposeRecall(
  db: Db,
  { pick, reason, graceDays }: Proposal,
  { actor, at }: { actor: Actor; at: Date },
): Promise<void> {
  const plant = pick.plantId === null ? undefined : (await listAuthPlants(db)).find(({ id }) => id === pick.plantId)
  if (pick.plantId !== null && !plant) throw invalid({ plant_id: 'Choose a plant' })
  await inTransaction(db, async (tx) => {
    const issuer = await findRecallIssuer(tx, pick.issuerId)
    if (!issuer) throw notFound()
    if (await isProposed(tx, 'recall', issuer.id)) throw conflict('recall_waits', recallWaitsText)
    const { clearances, concerned, ruling } = await previewRecall(tx, pick, todayOf(actor, at))
    assertAllowed(ruling)
    const fact = (label: string, wanted: string) => ({ label, before: null, wanted })
    await proposeConfirmation(tx, {
      kind: 'recall',
      actor,
      plantId: actor.plant.id,
      subjectId: issuer.id,
      title: `Recall ${countText(clearances)} ${clearances === 1 ? 'clearance' : 'clearances'} of ${issuer.name}`,
      facts: [
        fact('Given', givenText(pick)),
        fact('Drivers of', plant?.name ?? 'All plants'),
        fact(proposedLabels.clearances, countText(clearances)),
        fact(proposedLabels.concerned, countText(concerned)),
        fact('Days until they are on hold', graceDays === 0 ? 'None: at once' : String(graceDays)),
        fact('Reason', reason),
      ],
      payload: storedProposal.parse({
        issuer_id: pick.issuerId,
        plant_id: pick.plantId,
        given_from: pick.from,
        given_until: pick.until,
        reason,
        grace_days: graceDays,
      }),
      at,
    })
  })
}
