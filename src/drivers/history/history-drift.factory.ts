import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

/** Ids of drivers whose history does not end with their state now, or has a gap or an overlap of days or times. */
export async function listHistoryDrift(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.driver_id as id from driver_state s left join driver_state_kept k on k.driver_id = s.driver_id where row(s.*) is distinct from row(k.*)
    union select driver_id from (
      select driver_id, until_day, lead(from_day, 1, 'infinity') over later as next_day, until_at, lead(from_at, 1, 'infinity') over later as next_at
      from driver_history window later as (partition by driver_id order by from_at)
    ) stretches where (until_day, until_at) <> (next_day, next_at)`.execute(db)
  return rows.map(({ id }) => id)
}
