import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'

/** More are deleted in the next run. */
const mostFilesAtOnce = 500

/** Deletes the files of runs made before `since`, and takes them off mail that could not be sent; answers their storage names. */
export async function deleteRunFiles(tx: Tx, since: Date): Promise<string[]> {
  const old = await sql<{ file_id: string }>`select file_id from report_run r where r.file_id is not null
    group by file_id having max(made_at) < ${since} limit ${mostFilesAtOnce}`.execute(tx)
  const ids = old.rows.map(({ file_id }) => file_id)
  await sql`update report_run set file_id = null where file_id = any(${ids}::bigint[])`.execute(tx)
  await sql`update notification set file_id = null, mail_next_try_at = null where file_id = any(${ids}::bigint[])`.execute(tx)
  const { rows } = await sql<{ storage_name: string }>`delete from file where id = any(${ids}::bigint[]) returning storage_name`.execute(tx)
  return rows.map(({ storage_name }) => storage_name)
}

/** Deletes the runs made before `since`, and deleted schedules without runs; their files are gone. */
export async function deleteOldRuns(tx: Tx, since: Date): Promise<void> {
  await sql`delete from report_run where made_at < ${since} and file_id is null`.execute(tx)
  await sql`delete from report_schedule s where s.removed_at is not null and not exists (select from report_run r where r.schedule_id = s.id)`.execute(
    tx,
  )
}
