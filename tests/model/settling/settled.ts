import { listUnsettled, type Unsettled } from '#drivers/settle/unsettled.service.ts'
import { listHistoryDrift } from '#drivers/history/history-drift.factory.ts'
import type { Db } from '#platform/server/database/database.ts'

export type Left = { wrong: readonly Unsettled[]; drift: readonly string[] }

/** What is stored of all drivers, compared with what their records say, and their histories without gaps. */
export async function unsettled(db: Db): Promise<Left> {
  return { wrong: await listUnsettled(db), drift: await listHistoryDrift(db) }
}
