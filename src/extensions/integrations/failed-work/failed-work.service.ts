import type { Actor } from '#accounts/people.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { Failure, WatchedQueue } from '#platform/server/jobs/watched-queue.ts'
import { maxFailedWork } from './failed-work.contract.ts'

export type ListedFailure = Failure & { queue: WatchedQueue }

/** Of all queues, the latest first. */
export async function listFailedWork(db: Db, queues: readonly WatchedQueue[], plantId: string): Promise<readonly ListedFailure[]> {
  const listed: ListedFailure[] = []
  for (const queue of queues) listed.push(...(await queue.listFailed(db, plantId, maxFailedWork)).map((failed) => ({ ...failed, queue })))
  return listed.toSorted((one, other) => other.at.getTime() - one.at.getTime())
}

type Asked = { actor: Actor; now: Date; id: string }

/** Throws 404 for work that is not the plant's, or no longer failed. */
export async function sendWorkAgain(db: Db, queues: readonly WatchedQueue[], { actor, now, id: asked }: Asked): Promise<void> {
  const [name, id = ''] = asked.split(':')
  const queue = queues.find((each) => each.name === name)
  if (!queue) throw notFound()
  const plantId = actor.plant.id
  const sent = await inTransaction(db, async (tx) => {
    const again = await queue.sendAgain(tx, { plantId, id }, now)
    if (!again) return undefined
    const change = { action: 'failed_work_sent_again', subject: 'failed_work', subjectId: again.rowId, after: { queue: queue.name } }
    await writeAudit(tx, { at: now, userId: actor.userId, plantId, ...change })
    return again
  })
  if (!sent) throw notFound()
  sent.wake()
}
