import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'

type NewOverride = {
  checkId: string
  plantId: string
  driverId: string
  by: string
  reason: string
  checkedAt: Date
  at: Date
}

/** Inserts an override, from which the driver is inside; false where the check has one. */
export async function insertOverride(tx: Tx, { checkId, plantId, driverId, by, reason, checkedAt, at }: NewOverride): Promise<boolean> {
  const { rows } = await sql`
    with inserted as (
      insert into gate_override (check_id, by_id, at, reason) values (${checkId}, ${by}, ${at}, ${reason}) on conflict do nothing returning check_id
    ), presence as (
      insert into gate_presence (auth_plant_id, driver_id, is_inside, since, check_id)
      select ${plantId}, ${driverId}, true, ${checkedAt}, check_id from inserted
      on conflict (auth_plant_id, driver_id) do update set is_inside = true, since = excluded.since, check_id = excluded.check_id
      where gate_presence.since <= excluded.since
    )
    select check_id from inserted`.execute(tx)
  return rows.length > 0
}
