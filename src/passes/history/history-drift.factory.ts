import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

/** Ids of drivers whose history does not end with their state now, or has a gap or an overlap. */
export async function listHistoryDrift(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.driver_id as id from driver_state s left join driver_history h on h.driver_id = s.driver_id and h.until_day = 'infinity'
      where to_jsonb(h) is distinct from to_jsonb(h) || to_jsonb(s)
    union select driver_id from (
      select driver_id, until_day, lead(from_day, 1, 'infinity') over (partition by driver_id order by from_day) as next_day from driver_history
    ) intervals where until_day <> next_day`.execute(db)
  return rows.map(({ id }) => id)
}
