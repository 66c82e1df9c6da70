import { announce } from '#notifications/announce.service.ts'
import { isQueuedSince } from '#notifications/delivery/outbox.store.ts'
import { BackupProblem } from './files/backup-problem.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { isDatabaseUnavailable } from '#platform/server/database/database-errors.ts'
import { FilesUnavailable } from '#platform/server/files-unavailable.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Tells the administrators, at most once a day, that scheduled backups fail. */
export const failedBackupNotifier =
  (db: Db, clock: () => Date) =>
  (error: unknown): Promise<void> =>
    notifyOfFailedBackup(db, error, clock())

async function notifyOfFailedBackup(db: Db, error: unknown, now: Date): Promise<void> {
  // Everybody notices that, and it fails every other work too.
  if (isDatabaseUnavailable(error)) return
  const isSentence = error instanceof BackupProblem || error instanceof FilesUnavailable
  const reason = isSentence ? error.message : 'The log of the server says why.'
  const body = `${reason}\nIt is tried again by itself. Contact the people who run the server: without a backup, data could be lost.`
  await inTransaction(db, async (tx) => {
    if (await isQueuedSince(tx, 'backup', new Date(now.getTime() - dayMs))) return
    await announce(tx, { topic: 'backup', payload: { title: 'The backup failed', body }, plantId: null, at: now })
  })
}
