import { maxListedRows } from '#platform/contract/paging.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { listChecks, type CheckLogFilter } from './check-log.store.ts'

/** The log's filters of a day's refusals, and of the drivers among them who still may not load. */
const refusalsOf = (day: PlainDate): CheckLogFilter => ({ outcome: 'blocked', from: day, to: day })
const stillBlockedOf = (day: PlainDate): CheckLogFilter => ({ stillBlockedOn: day, from: day, to: day })

/** How many rows the log shows of each. */
export async function countRefusals(db: Db, plantId: string, day: PlainDate): Promise<{ refused: number; stillBlocked: number }> {
  const count = async (filter: CheckLogFilter) =>
    (await listChecks(db, plantId, filter, { cap: maxListedRows, limit: 1, offset: 0 })).counted
  const [refused, stillBlocked] = await Promise.all([count(refusalsOf(day)), count(stillBlockedOf(day))])
  return { refused, stillBlocked }
}
