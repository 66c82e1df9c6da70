import { auditDriver } from '#drivers/drivers.service.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { isHeldLegally } from '#retention/legal-holds/legal-holds.service.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { lockApplication } from '../../applications/applications.store.ts'
import { deleteDocuments, listDueForDeletion } from './retention.store.ts'

/**
 * Job: deletes the documents of declined and withdrawn applications after the plant's retention; the decision stays. Files that something else uses
 * stay, too. An interrupted run goes on with the next one: each application is a transaction, and the sweep of files finds bytes without a row.
 */
export async function deleteUnusedDocuments(db: Db, files: Pick<FileStore, 'remove'>, now: Date): Promise<void> {
  for (const { id, driver_id } of await listDueForDeletion(db, now)) {
    const storageNames = await inTransaction(db, async (tx) => {
      const driver = await lockDriverById(tx, driver_id)
      const application = await lockApplication(tx, id)
      if (application.documents_deleted_at !== null || (await isHeldLegally(tx, driver_id))) return []
      const deleted = await deleteDocuments(tx, id, now)
      const change = { driver, at: now, userId: null, why: `kept for the plant's time after it was ${application.state}` }
      await auditDriver(tx, change, { action: 'documents deleted', after: { application_id: id, files: deleted.length } })
      return deleted
    })
    for (const name of storageNames) await files.remove(name)
  }
}
