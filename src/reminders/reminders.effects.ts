import { announce } from '#notifications/outbox.store.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database.ts'
import { digestWords, type RunningOut } from './digest.rules.ts'
import { isTimeToRemind, ladder } from './reminders.rules.ts'
import { findRunningOut, listReminderReaders, lockPlantsToRemind, markReminded, type ReminderReader } from './reminders.store.ts'

/** What one person is reminded of in a run, at however many plants and for however many transporters. */
type Digest = ReminderReader & { readonly plantId: string; readonly today: PlainDate; readonly items: Set<RunningOut> }

/**
 * The job: reminds of all that has reached a step of the ladder since the last run, each person in one digest. All of a run is kept in one transaction:
 * one that dies is made again whole, and two servers at once remind once. Answers how many people are reminded.
 */
export async function remindDue(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const digests = new Map<string, Digest>()
    const plants = await lockPlantsToRemind(tx, now)
    for (const { id, today, toldUntil } of plants.filter(({ hour }) => isTimeToRemind(hour))) {
      const items = await findRunningOut(tx, id, { after: toldUntil, today })
      if (items.length > 0) gather(digests, await listReminderReaders(tx, id), { plantId: id, today, items })
      await markReminded(tx, id, today)
    }
    for (const digest of digests.values()) await tell(tx, digest, now)
    return digests.size
  })
}

type Found = { readonly plantId: string; readonly today: PlainDate; readonly items: readonly RunningOut[] }

function gather(digests: Map<string, Digest>, readers: readonly ReminderReader[], { plantId, today, items }: Found): void {
  const ofTransporter = Map.groupBy(items, ({ transporterId }) => transporterId)
  for (const reader of readers) {
    const theirs = reader.transporterId === null ? items : (ofTransporter.get(reader.transporterId) ?? [])
    if (theirs.length === 0) continue
    const digest = digests.get(reader.userId) ?? { ...reader, plantId, today, items: new Set() }
    digests.set(reader.userId, digest)
    for (const item of theirs) digest.items.add(item)
  }
}

const tell = (tx: Tx, { userId, transporterId, plantId, today, items }: Digest, at: Date): Promise<void> =>
  announce(tx, {
    topic: 'reminder',
    payload: {
      user_id: userId,
      portal: transporterId === null ? 'staff_portal' : 'transporter_portal',
      transporter_id: transporterId,
      ...digestWords([...items], today),
      link: transporterId === null ? `drivers/pass/dashboard?expiring=${ladder[0]}&sort=pass_expiry` : 'drivers?sort=pass_expiry',
    },
    plantId,
    at,
  })
