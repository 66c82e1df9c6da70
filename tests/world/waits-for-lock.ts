import { sql } from 'kysely'
import type { TestApi } from './test-api.ts'

/** Whether this many statements of the test's database wait for locks. */
export async function waitsForLock({ ownerDb }: Pick<TestApi, 'ownerDb'>, count = 1): Promise<boolean> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await waiting.execute(ownerDb)).rows.length >= count
}
