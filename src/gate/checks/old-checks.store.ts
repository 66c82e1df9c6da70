import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

const batch = 5_000

/** Deletes the checks that their plant no longer keeps, with their overrides, a batch at a time so that no check waits for it. */
export async function deleteOldChecks(db: Db, now: Date): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from gate_check where id in (
      select c.id from auth_plant a cross join lateral (
        select id from gate_check where auth_plant_id = a.id and checked_at < ${now}::timestamptz - make_interval(months => a.gate_keep_months)
        order by checked_at, id limit ${batch}
      ) c limit ${batch})`.execute(db)
    if (numAffectedRows < batch) return
  }
}
