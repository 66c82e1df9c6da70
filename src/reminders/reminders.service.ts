import { announce } from '#notifications/delivery/outbox.store.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { digestWords, type RunningOut } from './digest.rules.ts'
import { isTimeToRemind, ladder } from './reminders.rules.ts'
import {
  findRunningOut,
  listReminderReaders,
  lockPlantsToRemind,
  markReminded,
  type PlantToRemind,
  type ReminderReader,
} from './reminders.store.ts'

/** What one person is reminded of in a run, as one of the plant's staff or as one transporter's there: no digest says what another is to see. */
type Digest = ReminderReader & { readonly plant: PlantToRemind; readonly items: readonly RunningOut[] }

/**
 * The job: reminds of all that has reached a step of the ladder since the last run, in one digest for each person, plant, portal and transporter.
 * All of a run is kept in one transaction: one that dies is made again whole, and two servers at once remind once. Answers how many digests there are.
 */
export async function remindDue(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    let count = 0
    const plants = await lockPlantsToRemind(tx, now)
    for (const plant of plants.filter(({ hour }) => isTimeToRemind(hour))) {
      const items = await findRunningOut(tx, plant.id, { after: plant.toldUntil, today: plant.today })
      const digests = items.length > 0 ? digestsOf(plant, await listReminderReaders(tx, plant.id), items) : []
      for (const digest of digests) await tell(tx, digest, now)
      count += digests.length
      await markReminded(tx, plant.id, plant.today)
    }
    return count
  })
}

function digestsOf(plant: PlantToRemind, readers: readonly ReminderReader[], items: readonly RunningOut[]): readonly Digest[] {
  const ofTransporter = Map.groupBy(items, ({ transporterId }) => transporterId)
  return readers.flatMap((reader) => {
    const theirs = reader.transporterId === null ? items : (ofTransporter.get(reader.transporterId) ?? [])
    return theirs.length > 0 ? [{ ...reader, plant, items: theirs }] : []
  })
}

const tell = (tx: Tx, { userId, transporterId, plant, items }: Digest, at: Date): Promise<void> =>
  announce(tx, {
    topic: 'reminder',
    payload: {
      user_id: userId,
      portal: transporterId === null ? 'staff_portal' : 'transporter_portal',
      transporter_id: transporterId,
      ...digestWords(items, plant),
      link: transporterId === null ? `drivers/pass/dashboard?expiring=${ladder[0]}&sort=pass_expiry` : 'drivers?sort=pass_expiry',
    },
    plantId: plant.id,
    at,
  })
