import { sql } from 'kysely'
import type { TestApi } from './test-api.ts'

/** Whether a statement of the test's database waits for a lock. */
export async function waitsForLock({ ownerDb }: Pick<TestApi, 'ownerDb'>): Promise<boolean> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await waiting.execute(ownerDb)).rows.length > 0
}
