import { warnOfDesignation } from '#issuers/remind-of-issuers.service.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { listRemindedPlants, listReminderReaders } from './reminders.store.ts'

type Late = {
  issuerId: string
  /** Where its access is new; left out where its days are. */
  plantId?: string
  at: Date
}

/** A designation was entered or changed, or access given for it: where its reminder has been already, it is told now. */
export async function warnOfLateDesignation(tx: Tx, { issuerId, plantId, at }: Late): Promise<void> {
  for (const plant of await listRemindedPlants(tx, at)) {
    if (plantId !== undefined && plantId !== plant.id) continue
    const readers = await listReminderReaders(tx, plant.id, at)
    await warnOfDesignation(tx, issuerId, { plant, staff: readers.filter(({ transporterId }) => transporterId === null), at })
  }
}
