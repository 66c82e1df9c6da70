import { foldDriverCounts } from '#drivers/driver-counts.store.ts'
import { endServedSuspensions } from '#passes/served-suspensions.effects.ts'
import type { Db } from '#platform/server/database.ts'
import type { Job } from '#platform/server/jobs.ts'

/** What the product does by itself. */
export const productJobs = (db: Db, clock: () => Date): readonly Job[] => [
  { name: 'end-served-suspensions', cron: '*/10 * * * *', run: async () => void (await endServedSuspensions(db, clock())) },
  { name: 'fold-driver-counts', cron: '* * * * *', run: () => foldDriverCounts(db) },
]
