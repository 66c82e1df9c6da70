import { announceTraced } from '#notifications/announce.service.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { checkRecipients, type RecipientAccess } from './readers.store.ts'
import { insertDeliveries, insertRun, type NewRun } from './runs.store.ts'
import { receivedLink } from './sent-report.rules.ts'

export type Recipients = { userIds: readonly string[]; plantId: string }

/**
 * Writes a run with the outbox row of its mail and what becomes of each recipient, in one transaction. Those who may not read the reports of all its
 * plants now are left out. Answers false where the schedule has a run of this moment: then nothing was written.
 */
export async function queueReport(tx: Tx, run: NewRun, { userIds, plantId }: Recipients): Promise<boolean> {
  const runId = await insertRun(tx, run)
  if (runId === undefined) return false
  const people = await checkRecipients(tx, { userIds, plantIds: run.plantIds, now: run.madeAt })
  const readers = people.filter(({ reads }) => reads).map(({ id }) => id)
  const outboxId = readers.length > 0 ? await announceReport(tx, run, { userIds: readers, plantId }) : null
  await insertDeliveries(
    tx,
    runId,
    people.map((person) => ({
      userId: person.id,
      ...(person.reads ? { outboxId, leftOut: null } : { outboxId: null, leftOut: whyLeftOut(person, run) }),
    })),
  )
  return true
}

const announceReport = (tx: Tx, { title, body, isMailed, fileId, madeAt }: NewRun, { userIds, plantId }: Recipients): Promise<string> =>
  announceTraced(tx, {
    topic: 'report',
    payload: { user_ids: [...userIds], title, body, link: receivedLink, file_id: isMailed ? fileId : null },
    plantId,
    at: madeAt,
  })

function whyLeftOut({ is_active: isActive }: RecipientAccess, { plantIds }: NewRun): string {
  if (!isActive) return 'The account is disabled.'
  return plantIds.length > 1 ? 'May not read the reports of all its plants.' : 'May not read reports at this plant any more.'
}
