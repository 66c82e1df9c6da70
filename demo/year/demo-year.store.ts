import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { DemoOffice } from './demo-year.ts'

/** The offices of these drivers, in the order of their names, each with somebody who answers for it. */
export async function listOffices(db: Db, driverIds: readonly string[]): Promise<readonly DemoOffice[]> {
  const { rows } = await sql<DemoOffice>`
    select t.id, t.name, (select min(user_id) from allocation where transporter_id = t.id and auth_plant_id = min(d.auth_plant_id)) as "userId",
      json_agg(json_build_object('id', d.id::text, 'joinedOn', d.created_at::date) order by d.id) as drivers
    from driver d join transporter t on t.id = d.transporter_id where d.id = any(${[...driverIds]}::bigint[]) group by t.id order by t.name`.execute(
    db,
  )
  return rows
}
