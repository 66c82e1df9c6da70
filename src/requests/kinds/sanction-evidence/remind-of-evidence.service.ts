import { addWorkingDays } from '#administration/plant-settings/working-days.rules.ts'
import { announce } from '#notifications/announce.service.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { evidenceReminder, isReminded, type DueEvidence } from './evidence-reminders.rules.ts'
import { listEvidenceDue } from './evidence-due.store.ts'

type Run = { plantId: string; after: PlainDate; today: PlainDate; at: Date }

/** In the run's transaction, which marks its days as told: each office hears once of each of its requests that reaches a reminder day. */
export async function remindOfEvidence(tx: Tx, { plantId, after, today, at }: Run): Promise<void> {
  const rows = (await listEvidenceDue(tx, plantId)).map(({ asked_on, working_days, due_days, ...row }) => ({
    ...row,
    dueOn: addWorkingDays(asked_on, { working_days, due_days }),
  }))
  const due = rows.filter(({ dueOn }) => isReminded(dueOn, { after, today }))
  for (const [transporter_id, ofOffice] of Map.groupBy(due, ({ transporterId }) => transporterId)) {
    const told: readonly DueEvidence[] = ofOffice
    const payload = { transporter_id, ...evidenceReminder(told, today), link: 'requests/dashboard?tab=needs_you' }
    await announce(tx, { topic: 'office', payload, plantId, at })
  }
}
