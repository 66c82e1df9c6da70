import { sql, type RawBuilder } from 'kysely'
import type { Database, Db } from '../database/database.ts'
import { failedJobs } from './failed-jobs.store.ts'
import { silentSeconds, type Queue } from './queue.ts'

/** The queues with a job that is due, or whose server is silent. */
export async function findQueuesToWake(
  { db }: Pick<Database, 'db'>,
  names: readonly string[],
): Promise<readonly { name: string; isSilent: boolean }[]> {
  const { rows } = await sql<{ name: string; isSilent: boolean }>`select name, bool_or(state = 'active') as "isSilent" from jobs.job
    where name = any(${names}::text[]) and (state < 'active' and start_after <= now()
      or state = 'active' and heartbeat_on + heartbeat_seconds * interval '1 second' < now())
    group by name`.execute(db)
  return rows
}

export type JobCounts = { waiting: number; running: number; failed: number }

export async function countJobs(db: Db, name: string): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`select (count(*) filter (where name = ${name} and state < 'active'))::int as waiting,
      (count(*) filter (where name = ${name} and state = 'active'))::int as running, (count(*) filter (where name = ${failedJobs}))::int as failed
    from jobs.job where state <= 'active' and (name = ${name} or name = ${failedJobs} and source_name = ${name})`.execute(db)
  return rows[0] ?? { waiting: 0, running: 0, failed: 0 }
}

/** Whether the job with this key waits, or runs on a server that is heard of. By the index that keeps a key to one job. */
export const isInWork = ({ name }: Pick<Queue, 'name'>, key: RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`exists (
  select from jobs.job j where j.name = ${sql.lit(name)} and coalesce(j.singleton_key, '') = ${key} and j.state <= 'active' and j.policy = 'exclusive'
    and (j.state < 'active' or j.heartbeat_on > now() - make_interval(secs => ${sql.lit(silentSeconds)})))`
