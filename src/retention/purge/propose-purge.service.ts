import { dateText } from '#platform/contract/moment.ts'
import { todayOf, type Actor } from '#accounts/people.ts'
import type { ConfirmationFact } from '#confirmations/confirmations.contract.ts'
import { isProposed, proposeConfirmation } from '#confirmations/propose.service.ts'
import { countText } from '#platform/contract/words.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { conflict, type Refusal } from '#platform/server/http/refusal.ts'
import { mostCounted, nothingDueText, purgeRunsText, purgeWaitsText, retentionKinds } from '../retention.rules.ts'
import { previewPurge, type DueOfKind } from '../retention.service.ts'
import { lockPlant } from '../retention.store.ts'
import { listUnfinishedPurges } from './purge.store.ts'

/** Why no purge of the plant can be proposed now. */
export async function whyNoPurge(db: Db, plantId: string, kinds: readonly DueOfKind[]): Promise<Refusal | undefined> {
  if ((await listUnfinishedPurges(db, plantId)).length > 0) return conflict('purge_runs', purgeRunsText)
  if (await isProposed(db, 'purge', plantId)) return conflict('already_proposed', purgeWaitsText)
  return kinds.some(({ due }) => due > 0) ? undefined : conflict('nothing_due', nothingDueText)
}

/** Proposes to purge what is past its time. Throws 409 where there is nothing, or another purge of the plant is under way. */
export async function proposePurge(db: Db, { actor, at }: { actor: Actor; at: Date }): Promise<void> {
  const plantId = actor.plant.id
  await inTransaction(db, async (tx) => {
    await lockPlant(tx, plantId)
    const kinds = await previewPurge(tx, plantId, todayOf(actor, at))
    const refusal = await whyNoPurge(tx, plantId, kinds)
    if (refusal) throw refusal
    const records = kinds.reduce((sum, { due }) => sum + due, 0)
    await proposeConfirmation(tx, {
      kind: 'purge',
      actor,
      plantId,
      subjectId: plantId,
      title: `Purge ${dueText(records)} ${records === 1 ? 'record' : 'records'} that ${actor.plant.name} no longer keeps`,
      facts: purgeFacts(kinds),
      payload: {},
      at,
    })
  })
}

export const purgeFacts = (kinds: readonly DueOfKind[], suffix = ''): ConfirmationFact[] =>
  kinds
    .filter(({ due }) => due > 0)
    .map(({ kind, months, due, oldest }) => ({
      label: `${retentionKinds[kind].name}${suffix}`,
      before: null,
      wanted: `${dueText(due)}, the oldest of ${oldest === null ? '—' : dateText(oldest)}; kept for ${months} ${months === 1 ? 'month' : 'months'}`,
    }))

const dueText = (due: number): string => (due >= mostCounted ? `more than ${countText(mostCounted)}` : countText(due))
