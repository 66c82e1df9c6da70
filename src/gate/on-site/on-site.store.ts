import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

export type OnSiteRow = {
  id: string
  name: string
  id_no: string
  card_no: string | null
  transporter: string
  phones: readonly string[]
  registration: string | null
  since: Date
  is_overridden: boolean
  /** Of a visiting driver. */
  home_plant: string | null
  /** Where else the driver came in and did not go out. */
  also_at: readonly { plant: string; since: string }[]
  total: number
}

/** The drivers who are inside, the longest first; each with how many there are. */
export async function listOnSite(db: Db, plantId: string, limit: number): Promise<readonly OnSiteRow[]> {
  const { rows } = await sql<OnSiteRow>`
    select d.id, d.name, d.id_no, d.card_no, t.name as transporter, d.phones, c.registration, p.since, v.check_id is not null as is_overridden, case when d.auth_plant_id <> p.auth_plant_id then h.name end as home_plant,
      coalesce((select json_agg(json_build_object('plant', a.name, 'since', o.since) order by o.since, a.id) from gate_presence o join auth_plant a on a.id = o.auth_plant_id
        where o.driver_id = d.id and o.is_inside and o.auth_plant_id <> p.auth_plant_id), '[]') as also_at,
      (count(*) over ())::int as total
    from gate_presence p join driver d on d.id = p.driver_id join transporter t on t.id = d.transporter_id join auth_plant h on h.id = d.auth_plant_id
    left join gate_check c on c.id = p.check_id left join gate_override v on v.check_id = p.check_id
    where p.auth_plant_id = ${plantId} and p.is_inside order by p.since, d.id limit ${limit}`.execute(db)
  return rows
}
