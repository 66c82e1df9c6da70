import type { Actor } from '#accounts/people.ts'
import { isProposed } from '#confirmations/propose.service.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import { listUnfinishedPurges } from './purge/purge.store.ts'
import { purgeIsReadText, retentionKindNames, takesMore, type Periods, type RetentionKind } from './retention.rules.ts'
import { countDue, findPeriods, lockPlant, setPeriods, type Due } from './retention.store.ts'

export type DueOfKind = Due & { kind: RetentionKind; months: number | null }

/** What a purge would take on a day, kind by kind. */
export async function previewPurge(db: Db, plantId: string, asOf: PlainDate): Promise<readonly DueOfKind[]> {
  const periods = await findPeriods(db, plantId)
  const kinds: DueOfKind[] = []
  for (const kind of retentionKindNames) {
    const months = periods[kind]
    const due = months === null ? { due: 0, held: 0, waiting: 0, counting: 0, oldest: null } : await countDue(db, plantId, kind, asOf)
    kinds.push({ kind, months, ...due })
  }
  return kinds
}

/** Takes nothing by itself: a purge is proposed and confirmed. Throws 409 where one is, and would take more than whoever confirms it has read. */
export async function changePeriods(db: Db, periods: Periods, { actor, at }: { actor: Actor; at: Date }): Promise<void> {
  const plantId = actor.plant.id
  await inTransaction(db, async (tx) => {
    await lockPlant(tx, plantId)
    const before = await findPeriods(tx, plantId)
    if (JSON.stringify(before) === JSON.stringify(periods)) return
    if (takesMore(before, periods) && (await isPurgeUnderWay(tx, plantId))) throw conflict('purge_under_way', purgeIsReadText)
    await setPeriods(tx, plantId, periods)
    const change = { action: 'retention changed', subject: 'auth plant', subjectId: plantId, before, after: periods }
    await writeAudit(tx, { ...change, at, userId: actor.userId, plantId })
  })
}

const isPurgeUnderWay = async (db: Db, plantId: string): Promise<boolean> =>
  (await isProposed(db, 'purge', plantId)) || (await listUnfinishedPurges(db, plantId)).length > 0
