import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import type { Queues } from '#platform/server/jobs/queues.ts'
import { startRecount } from './recount/recount.service.ts'
import { listDue, lockRules, setBegun } from './requirements.store.ts'

/** Rules whose day has come at their plant begin, and its drivers are settled by them. */
export async function beginDueVersions(db: Db, queues: Pick<Queues, 'send'>, at: Date): Promise<void> {
  for (const plantId of new Set((await listDue(db, at)).map((due) => due.plantId))) {
    const wake = await inTransaction(db, async (tx) => {
      await lockRules(tx, plantId)
      // Read again: one may have been withdrawn meanwhile, or begun by another server.
      const due = (await listDue(tx, at)).filter((version) => version.plantId === plantId)
      if (due.length === 0) return undefined
      await setBegun(
        tx,
        due.map(({ id }) => id),
        at,
      )
      await writeAudit(
        tx,
        ...due.map(({ id, requirementId, name }) => ({
          at,
          userId: null,
          plantId,
          action: 'requirement version begun',
          subject: 'requirement',
          subjectId: requirementId,
          after: { version: id, name },
        })),
      )
      return startRecount(tx, queues, plantId, at)
    })
    wake?.()
  }
}
