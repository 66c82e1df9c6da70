import { lockDriversWithIds } from '#drivers/find-driver.service.ts'
import { tellingOffices } from '#drivers/loading-news/loading-news-of-several.service.ts'
import { settleDrivers } from '#drivers/settle/settle.service.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { EventContext } from '../event-audit.service.ts'

type Attendance = {
  /** Whose attendance it is. */
  driverIds: readonly string[]
  /** Of the event, before and after the work. */
  topics: readonly (string | null)[]
  /** What the plant did, as a sentence for the offices. */
  why: string
}

/**
 * Does the work on an event that attendance depends on, and settles these drivers: attendance at an event with a topic may prove a requirement. Their offices
 * hear who may load now, and who no longer. The caller has locked the event.
 */
export async function settlingAttendance<T>(
  tx: Tx,
  { driverIds, topics, why }: Attendance,
  { actor, at }: EventContext,
  work: () => Promise<T>,
): Promise<T> {
  if (driverIds.length === 0 || topics.every((topic) => topic === null)) return work()
  // Before the rows of their trainings, which the work locks: a change of status locks both in this order.
  await lockDriversWithIds(tx, driverIds)
  return tellingOffices(tx, { driverIds, at, why }, async () => {
    const result = await work()
    await settleDrivers(tx, driverIds, { at, userId: actor.userId, why: 'attendance' })
    return result
  })
}
