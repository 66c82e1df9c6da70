import type { Handlers } from '#accounts/people.ts'
import type { WatchedQueue } from '#platform/server/jobs/watched-queue.ts'
import type { failedWorkContract } from './failed-work.contract.ts'
import { listFailedWork, sendWorkAgain } from './failed-work.service.ts'

/** `queues`: those of all domains. */
export const failedWorkApi = (queues: readonly WatchedQueue[]): Handlers<typeof failedWorkContract> => ({
  index: async ({ actor, db }) => ({
    work: (await listFailedWork(db, queues, actor.plant.id)).map(({ queue, id, about, at, reason }) => ({
      _id: `${queue.name}:${id}`,
      title: queue.title,
      about,
      failed_at: at.toISOString(),
      reason,
    })),
  }),
  sendAgain: async ({ input, actor, db, now }) => {
    await sendWorkAgain(db, queues, { ...input, actor, now })
    return { message: 'It is done once more' }
  },
})
