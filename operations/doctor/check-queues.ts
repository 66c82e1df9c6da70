import type { Db } from '#platform/server/database/database.ts'
import { countQueues } from '#app/parts/count-queues.ts'
import { fine, warning, type Finding } from './finding.ts'

/** What waits, runs and has failed in each queue. */
export async function checkQueues(db: Db): Promise<readonly Finding[]> {
  return (await countQueues(db)).map(({ title, waiting, running, failed }) => {
    const text = `${title}: ${waiting} waiting, ${running} running, ${failed} failed`
    if (failed === 0) return fine('Queues', text)
    return warning(
      'Queues',
      `${text}.`,
      "See 'Failed work' in the staff portal of each plant, which says what failed, why, and sends it again.",
    )
  })
}
