import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import type { JobData } from './queue.ts'

/** The queue of jobs that were given up. */
export const failedJobs = 'failed-jobs'

export type FailedJob = { id: string; data: JobData; at: Date; reason: string }

/** The latest first. */
export async function listFailedJobs(
  db: Db,
  { queue, plantId, limit }: { queue: string; plantId: string; limit: number },
): Promise<readonly FailedJob[]> {
  const { rows } = await sql<FailedJob>`select id, data, created_on as at, coalesce(source_output->>'message', '') as reason
    from jobs.job where name = ${failedJobs} and source_name = ${queue} and state < 'active' and data->>'plantId' = ${plantId}
    order by created_on desc limit ${limit}`.execute(db)
  return rows
}

/** Takes a failed job of the plant off the list; undefined where it is not there. `id` is a uuid. */
export async function takeFailedJob(
  tx: Tx,
  { queue, plantId, id }: { queue: string; plantId: string; id: string },
): Promise<JobData | undefined> {
  const { rows } = await sql<{ data: JobData }>`delete from jobs.job
    where name = ${failedJobs} and source_name = ${queue} and id = ${id}::uuid and data->>'plantId' = ${plantId}
    returning data`.execute(tx)
  return rows[0]?.data
}

/** Once a job is begun anew, its earlier failures are of no interest. */
export async function forgetFailedJobs(tx: Tx, queue: string, rowId: string): Promise<void> {
  await sql`delete from jobs.job where name = ${failedJobs} and source_name = ${queue} and singleton_key = ${rowId}`.execute(tx)
}
