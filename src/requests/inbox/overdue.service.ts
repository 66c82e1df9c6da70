import { announce } from '#notifications/announce.service.ts'
import { requestTrigger } from '#notifications/notifications.contract.ts'
import { findNotifiedStaff } from '#notifications/notified-people.service.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { requestTypeNames } from '../engine/request-types.contract.ts'
import { overdueLimits } from './due-clock.rules.ts'
import { findDueSettings } from './due-clock.store.ts'
import { overdueText } from './overdue.rules.ts'
import { listPlantIds, markOverdue, type OverdueRow } from './overdue.store.ts'

/**
 * Job: notifies of requests that became overdue, each once, those who are chosen for 'Requested' of its type and their stand-ins: one notification per person. An interrupted
 * run repeats in full.
 */
export async function notifyOfOverdueRequests(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const plantId of await listPlantIds(tx)) await notifyPlant(tx, plantId, now)
  })
}

async function notifyPlant(tx: Tx, plantId: string, now: Date): Promise<void> {
  const limits = overdueLimits(await findDueSettings(tx, plantId), now)
  const byPerson = new Map<string, { byMail: boolean; rows: OverdueRow[]; note: string | undefined }>()
  for (const [typeId, rows] of Map.groupBy(await markOverdue(tx, plantId, limits, now), (row) => row.type_id)) {
    const chosen = { plantId, typeId, option: requestTrigger.requested, now }
    for (const { userId, byMail = true, note } of await findNotifiedStaff(tx, chosen)) {
      const own = byPerson.get(userId)
      byPerson.set(userId, { byMail: byMail || own?.byMail === true, rows: [...(own?.rows ?? []), ...rows], note: own?.note ?? note })
    }
  }
  for (const [user_id, { byMail, rows, note }] of byPerson) {
    const { body, ...text } = overdueText(
      rows.map((row) => ({ id: row.id, typeName: requestTypeNames[row.type_id], driverName: row.driver_name })),
    )
    const payload = {
      ...text,
      body: [body, note].filter(Boolean).join('\n'),
      user_id,
      portal: 'staff_portal' as const,
      transporter_id: null,
      by_mail: byMail,
    }
    await announce(tx, { topic: 'reminder', payload, plantId, at: now })
  }
}
