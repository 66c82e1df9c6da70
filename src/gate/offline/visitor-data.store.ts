import { sql } from 'kysely'
import type { HeldDays } from '#drivers/holds/held-days.rules.ts'
import { wasCheckedAt } from '#drivers/visits/visits.sql.ts'
import type { Db } from '#platform/server/database/database.ts'

/** A driver of another plant, as the devices of this one know them. */
export type VisitorRow = {
  driverId: string
  homeId: string
  /** The days on which this plant admits the driver: from, and the first without. */
  admitted: [from: string, until: string][]
  heldDays: HeldDays
  /** Their photographs come with the first check. */
  wasChecked: boolean
}

/**
 * Those who were here in the last 90 days or are admitted by name, and those of offices that were asked for who are admitted today; of these drivers or of all. The rest
 * are known by their card alone.
 */
export async function listVisitors(
  db: Db,
  { plantId, ids, now }: { plantId: string; ids: readonly string[] | null; now: Date },
): Promise<readonly VisitorRow[]> {
  const { rows } = await sql<VisitorRow>`
    with known as (
      select driver_id from gate_presence where auth_plant_id = ${plantId} and since > ${now}::timestamptz - interval '90 days'
      union select driver_id from admission where auth_plant_id = ${plantId} and state = 'granted' and ended_at is null and until_day >= ${now}::date
      union select g.driver_id from gate_known_office o cross join lateral gate_known_office_at_gate(o) g join driver v on v.id = g.driver_id
        where o.auth_plant_id = ${plantId} and o.until_at > ${now} and is_admitted(v.id, v.auth_plant_id, ${plantId}, ${now}::date)
    )
    select d.id as "driverId", d.auth_plant_id as "homeId", held_days_of(d.id, a.id) as "heldDays",
      ${wasCheckedAt({ driverId: sql`d.id`, plantId, now })} as "wasChecked", coalesce(r.admitted, '[]') as admitted
    from known k join driver d on d.id = k.driver_id join auth_plant a on a.id = ${plantId}
    left join lateral (
      select json_agg(json_build_array(s.from_day, s.until_day) order by s.from_day) as admitted from (
        select a.admits_from as from_day, 'infinity'::date as until_day
        where a.admits = 'all' or a.admits = 'some' and exists (select from admitted_plant p where p.auth_plant_id = a.id and p.of_plant_id = d.auth_plant_id)
        union all
        select m.from_day, m.until_day from admission m where m.driver_id = d.id and m.auth_plant_id = a.id and admission_is_open(m, d.auth_plant_id, '-infinity')
      ) s
    ) r on true
    where d.auth_plant_id <> ${plantId} and (${ids}::bigint[] is null or d.id = any(${ids}::bigint[])) order by d.id limit 20000`.execute(
    db,
  )
  return rows
}

/** The plants whose drivers this one admits by its settings, each with the first day. */
export async function listAdmittedPlants(db: Db, plantId: string): Promise<[plantId: string, from: string][]> {
  const { rows } = await sql<{ id: string; from: string }>`
    select h.id, a.admits_from as from from auth_plant a join auth_plant h on h.id <> a.id
    where a.id = ${plantId} and (a.admits = 'all' or a.admits = 'some' and exists (
      select from admitted_plant p where p.auth_plant_id = a.id and p.of_plant_id = h.id)) order by h.id`.execute(db)
  return rows.map(({ id, from }) => [id, from])
}
