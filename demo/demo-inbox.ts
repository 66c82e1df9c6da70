import { recordFileOpening } from '#requests/bulk/clean.store.ts'
import { isBulkType } from '#requests/bulk/clean.rules.ts'
import { requestStatus } from '#requests/engine/request-types.contract.ts'
import { notifyOfOverdueRequests } from '#requests/inbox/overdue.service.ts'
import type { Db } from '#platform/server/database/database.ts'

type DemoInbox = { plantId: string; people: ReadonlyMap<string, string>; now: Date }

const officers = ['Halima Said', 'Peter Kariuki']

/** The plant works every day, and a lost card is cancelled within hours. */
export async function setDecisionTimes(db: Db, plantId: string): Promise<void> {
  const hours = { working_days: [1, 2, 3, 4, 5, 6, 7], work_from: '06:00', work_until: '18:00' }
  const decision_due_hours = JSON.stringify({ 'cancel-card': 4, 'renew-medical': 9 })
  await db
    .updateTable('auth_plant')
    .set({ ...hours, decision_due_hours })
    .where('id', '=', plantId)
    .execute()
}

/** The officers have opened every other file of what waits, and some of it is overdue. */
export async function addDemoInbox(db: Db, { plantId, people, now }: DemoInbox): Promise<void> {
  const pending = await db
    .selectFrom('request')
    .select(['id', 'type_id'])
    .where('auth_plant_id', '=', plantId)
    .where('status_id', '=', requestStatus.pending)
    .orderBy('id')
    .execute()
  const together = pending.filter(({ type_id }) => isBulkType(type_id))
  for (const { id: requestId } of together.filter((_, nth) => nth % 2 === 0))
    for (const name of officers) {
      const userId = people.get(name)
      if (userId) await recordFileOpening(db, { requestId, userId, at: now })
    }
  await notifyOfOverdueRequests(db, now)
}
