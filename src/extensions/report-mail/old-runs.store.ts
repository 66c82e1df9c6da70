import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'

/** More are deleted in the next run. */
const mostFilesAtOnce = 500

/** Deletes the files of runs made before `since`, and takes them off mail that could not be sent; answers their storage names. */
export async function deleteRunFiles(tx: Tx, since: Date): Promise<string[]> {
  const old = await tx
    .selectFrom('report_run')
    .select('file_id')
    .where('file_id', 'is not', null)
    .groupBy('file_id')
    .having(({ fn }) => fn.max('made_at'), '<', since)
    .limit(mostFilesAtOnce)
    .$narrowType<{ file_id: string }>()
    .execute()
  const ids = sql<string>`any(${old.map(({ file_id }) => file_id)}::bigint[])`
  await tx.updateTable('report_run').set({ file_id: null }).where('file_id', '=', ids).execute()
  await tx.updateTable('notification').set({ file_id: null, mail_next_try_at: null }).where('file_id', '=', ids).execute()
  const rows = await tx.deleteFrom('file').where('id', '=', ids).returning('storage_name').execute()
  return rows.map(({ storage_name }) => storage_name)
}

/** Deletes the runs made before `since`, and deleted schedules without runs; their files are gone. */
export async function deleteOldRuns(tx: Tx, since: Date): Promise<void> {
  await tx.deleteFrom('report_run').where('made_at', '<', since).where('file_id', 'is', null).execute()
  await tx
    .deleteFrom('report_schedule as s')
    .where('s.removed_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('report_run as r').select('r.id').whereRef('r.schedule_id', '=', 's.id'))),
    )
    .execute()
}
