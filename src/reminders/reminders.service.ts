import { remindOfAppointments } from '#appointments/appointment-upkeep.service.ts'
import { remindOfIssuers } from '#issuers/remind-of-issuers.service.ts'
import { announce } from '#notifications/announce.service.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { remindOfEvidence } from '#requests/kinds/sanction-evidence/remind-of-evidence.service.ts'
import { remindedDriversLink } from './reminded-drivers.rules.ts'
import { digestText, type ExpiringItem } from './digest.rules.ts'
import { isTimeToRemind, reminderDays } from './reminders.rules.ts'
import {
  findExpiring,
  listReminderReaders,
  lockPlantsToRemind,
  markReminded,
  type PlantToRemind,
  type ReminderReader,
} from './reminders.store.ts'

export { listReminderReaders } from './reminders.store.ts'

/** One reader's reminders of a run. A digest never contains another transporter's items. */
type Digest = ReminderReader & { plant: PlantToRemind; items: readonly ExpiringItem[] }

/**
 * Job: queues one digest per person, plant, portal and transporter for the expiries that reached a reminder day since the last run, and the reminders of
 * tomorrow's appointments, due evidence, ending designations and signals.
 * One transaction with locked plants: an interrupted run repeats in full, and concurrent servers remind once. Answers the number of digests.
 */
export async function remindDue(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    let count = 0
    const plants = await lockPlantsToRemind(tx, now)
    for (const plant of plants.filter(({ hour }) => isTimeToRemind(hour))) {
      const items = await findExpiring(tx, plant.id, { after: plant.remindedUntil, today: plant.today })
      const readers = await listReminderReaders(tx, plant.id, now)
      const digests = items.length > 0 ? digestsOf(plant, readers, items) : []
      for (const digest of digests) await queueDigest(tx, digest, now)
      count += digests.length
      await remindOfAppointments(tx, { plantId: plant.id, after: plant.remindedUntil, today: plant.today, at: now })
      await remindOfEvidence(tx, { plantId: plant.id, after: plant.remindedUntil, today: plant.today, at: now })
      await remindOfIssuers(tx, { plant, staff: readers.filter(({ transporterId }) => transporterId === null), at: now })
      await markReminded(tx, plant.id, plant.today)
    }
    return count
  })
}

function digestsOf(plant: PlantToRemind, readers: readonly ReminderReader[], items: readonly ExpiringItem[]): readonly Digest[] {
  const byTransporter = Map.groupBy(items, ({ transporterId }) => transporterId)
  return readers.flatMap((reader) => {
    const visible = reader.transporterId === null ? items : (byTransporter.get(reader.transporterId) ?? [])
    return visible.length > 0 ? [{ ...reader, plant, items: visible }] : []
  })
}

const queueDigest = (tx: Tx, { userId, transporterId, byMail, plant, items }: Digest, at: Date): Promise<void> =>
  announce(tx, {
    topic: 'reminder',
    payload: {
      user_id: userId,
      portal: transporterId === null ? 'staff_portal' : 'transporter_portal',
      transporter_id: transporterId,
      by_mail: byMail,
      ...digestText(items, plant),
      link: transporterId === null ? `drivers/pass/dashboard?expiring=${reminderDays[0]}&sort=pass_expiry` : remindedDriversLink(items),
    },
    plantId: plant.id,
    at,
  })
