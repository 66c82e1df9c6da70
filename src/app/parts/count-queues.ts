import { importQueue } from '#import-export/imports.store.ts'
import { mailQueue, newsQueue } from '#notifications/delivery/watched-delivery.store.ts'
import { serverExtensions } from '#extensions/server-list.ts'
import { countJobs, type JobCounts } from '#platform/server/jobs/queue-state.store.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { WatchedQueue } from '#platform/server/jobs/watched-queue.ts'
import { keptFileQueue } from '#reports/files/kept-files.service.ts'

/** Those whose jobs are rows of their domain (docs/decisions/queues.md). */
export const queuesOfRows: readonly WatchedQueue[] = [...serverExtensions.flatMap(({ queues = [] }) => queues), newsQueue, mailQueue]

export type CountedQueue = JobCounts & { name: string; title: string }

/** For operations: every queue, of all plants. */
export async function countQueues(db: Db): Promise<readonly CountedQueue[]> {
  const counted: CountedQueue[] = []
  for (const { name, title } of [importQueue, keptFileQueue]) counted.push({ name, title, ...(await countJobs(db, name)) })
  for (const { name, title, count } of queuesOfRows) counted.push({ name, title, ...(await count(db)) })
  return counted
}
