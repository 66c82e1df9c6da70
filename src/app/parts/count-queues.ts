import type { Db } from '#platform/server/database/database.ts'
import { countJobs, type JobCounts } from '#platform/server/jobs/queue-state.store.ts'
import { jobQueues, queuesOfRows } from './queue-workers.ts'

export type CountedQueue = JobCounts & { name: string; title: string }

/** For operations: every queue, of all plants. */
export async function countQueues(db: Db): Promise<readonly CountedQueue[]> {
  const counted: CountedQueue[] = []
  for (const { queue } of jobQueues) counted.push({ name: queue.name, title: queue.title, ...(await countJobs(db, queue.name)) })
  for (const { name, title, count } of queuesOfRows) counted.push({ name, title, ...(await count(db)) })
  return counted
}
