import { sql, type RawBuilder } from 'kysely'
import type { Database, Db } from '../database/database.ts'
import { failedJobs } from './failed-jobs.store.ts'
import { silentSeconds, type Queue } from './queue.ts'

export type QueuesToWake = { due: readonly string[]; silent: readonly string[] }

/** The queues with a job that is due, and those with one whose server is silent. */
export async function findQueuesToWake({ db }: Pick<Database, 'db'>, names: readonly string[]): Promise<QueuesToWake> {
  const queuesWith = (which: RawBuilder<boolean>) =>
    sql<string[]>`array(select distinct name from jobs.job where name = any(${names}::text[]) and ${which})`
  return db
    .selectNoFrom([
      queuesWith(sql<boolean>`state < 'active' and start_after <= now()`).as('due'),
      queuesWith(sql<boolean>`state = 'active' and heartbeat_on + heartbeat_seconds * interval '1 second' < now()`).as('silent'),
    ])
    .executeTakeFirstOrThrow()
}

export type JobCounts = { waiting: number; running: number; failed: number }

export async function countJobs(db: Db, name: string): Promise<JobCounts> {
  const countOf = (which: RawBuilder<boolean>) => sql<number>`(select count(*)::int from jobs.job where ${which})`
  return db
    .selectNoFrom([
      countOf(sql<boolean>`name = ${name} and state < 'active'`).as('waiting'),
      countOf(sql<boolean>`name = ${name} and state = 'active'`).as('running'),
      countOf(sql<boolean>`name = ${failedJobs} and source_name = ${name} and state < 'active'`).as('failed'),
    ])
    .executeTakeFirstOrThrow()
}

/** Whether the job with this key waits, or runs on a server that is heard of. By the index that keeps a key to one job. */
export const isInWork = ({ name }: Pick<Queue, 'name'>, key: RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`exists (
  select from jobs.job j where j.name = ${sql.lit(name)} and coalesce(j.singleton_key, '') = ${key} and j.state <= 'active' and j.policy = 'exclusive'
    and (j.state < 'active' or j.heartbeat_on > now() - make_interval(secs => ${sql.lit(silentSeconds)})))`
