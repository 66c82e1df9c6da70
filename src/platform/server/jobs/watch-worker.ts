import { listFailedJobs, takeFailedJob } from './failed-jobs.store.ts'
import { countJobs } from './queue-state.store.ts'
import type { Worker } from './queue.ts'
import type { Queues } from './queues.ts'
import type { WatchedQueue } from './watched-queue.ts'

const isJobId = (id: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)

/** A worker's queue, as it is watched. */
export const watchWorker = (worker: Worker, queues: Pick<Queues, 'send'>): WatchedQueue => {
  const { name, title } = worker.queue
  return {
    name,
    title,
    count: (db) => countJobs(db, name),
    listFailed: async (db, plantId, limit) => {
      const jobs = await listFailedJobs(db, { queue: name, plantId, limit })
      return jobs.map(({ data, ...job }) => ({ ...job, about: worker.about(data) }))
    },
    sendAgain: async (tx, of) => {
      if (!isJobId(of.id)) return undefined
      const data = await takeFailedJob(tx, { ...of, queue: name })
      if (!data || !(await worker.revive(tx, data))) return undefined
      return { rowId: data.id, wake: await queues.send(tx, worker.queue, data) }
    },
  }
}
