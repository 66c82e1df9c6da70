import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'

const batch = 5_000

/** Deletes the checks that their plant no longer keeps, with their overrides, a batch at a time so that no check waits for it. The database lets the product delete no others. */
export async function deleteOldChecks(db: Db, now: Date): Promise<void> {
  for (;;) {
    if ((await valueOf(db, sql<number>`delete_old_gate_checks(${now}, ${batch})::int`)) < batch) return
  }
}
