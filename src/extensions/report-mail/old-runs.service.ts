import { inTransaction, type Db } from '#platform/server/database/database.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { deleteOldRuns, deleteRunFiles } from './old-runs.store.ts'
import { filesKeptSince, runsKeptSince } from './schedules.rules.ts'

/** Job: deletes files of sent reports after their time, and runs after a year. Bytes left behind by a crash go with the sweep of files. */
export async function deleteOldReports(db: Db, files: Pick<FileStore, 'remove'>, now: Date): Promise<void> {
  const storageNames = await inTransaction(db, async (tx) => {
    const names = await deleteRunFiles(tx, filesKeptSince(now))
    await deleteOldRuns(tx, runsKeptSince(now))
    return names
  })
  for (const name of storageNames) await files.remove(name)
}
