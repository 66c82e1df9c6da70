import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { changedKeys, countsOf } from '#platform/server/counts/counts.ts'
import type { Db } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { topDrivers, topViolations } from './dashboard.rules.ts'

/** Of one year, except `years`. Zero counts are left out. */
export type CountedViolations = {
  years: readonly { year: number; total: number }[]
  months: readonly { month: string; total: number }[]
  names: readonly { violation: string; category: string; total: number }[]
  transporters: readonly { id: string; name: string; total: number }[]
  drivers: readonly { id: string; name: string; id_no: string; total: number }[]
}

/** The plant's violations by month, name, transporter and driver, from stored counts. */
export async function countViolationsOf(db: Db, { plantId }: Pick<Scope, 'plantId'>, year: number): Promise<CountedViolations> {
  const { rows } = await sql<{ counted: CountedViolations }>`
    with month as (select part, key, sum(n)::int as n from ${countsOf({ plantId, fact: 'violation month' })} c group by part, key having sum(n) > 0),
    hauled as (select key, sum(n)::int as n from ${countsOf({ plantId, fact: 'violation transporter', parts: [year] })} c group by key having sum(n) > 0),
    name as (${most({ plantId, fact: 'violation name', year, limit: topViolations })}),
    driven as (${most({ plantId, fact: 'violation driver', year, limit: topDrivers })})
    select json_build_object(
      'years', (select coalesce(json_agg(y), '[]') from (select part as year, sum(n)::int as total from month group by part) y),
      'months', (select coalesce(json_agg(json_build_object('month', key, 'total', n)), '[]') from month where part = ${year}),
      'names', (select coalesce(json_agg(json_build_object('violation', w.violation, 'category', w.category, 'total', name.n) order by name.n desc, name.key), '[]')
        from name cross join lateral ${latestSpelling(plantId)} w),
      'transporters', (select coalesce(json_agg(json_build_object('id', t.id::text, 'name', t.name, 'total', h.n) order by h.n desc, lower(t.name), t.id), '[]')
        from hauled h join transporter t on t.id = h.key::bigint),
      'drivers', (select coalesce(json_agg(json_build_object('id', d.id::text, 'name', d.name, 'id_no', d.id_no, 'total', m.n) order by m.n desc, d.name_key, d.id), '[]')
        from driven m join driver d on d.id = m.key::bigint)
    ) as counted`.execute(named(db, 'dashboard_violations'))
  const [row] = rows
  if (!row) throw new Error('The counts query returned no row')
  return row.counted
}

type MostQuery = { plantId: string; fact: string; year: number; limit: number }

/** The highest counts of very many: those with unfolded changes are summed, and an index gives the highest of the others. */
const most = ({ plantId, fact, year, limit }: MostQuery): RawBuilder<unknown> => {
  const which = sql`auth_plant_id = ${plantId} and fact = ${sql.lit(fact)} and part = ${year}`
  return sql`
  with changed as materialized ${changedKeys({ plantId, fact, part: year })}
  select key, n from (
    (select key, n from stored_count where ${which} and key not in (select key from changed) order by n desc, key limit ${sql.lit(limit)})
    union all select key, sum(n)::int from ${countsOf({ plantId, fact, parts: [year], where: sql`key = any(array(select key from changed))` })} c group by key
  ) candidate where n > 0 order by n desc, key limit ${sql.lit(limit)}`
}

/** Violations are counted case-insensitively. */
const latestSpelling = (plantId: string): RawBuilder<unknown> => sql`(
  select v.violation, v.category from violation v
  where v.auth_plant_id = ${plantId} and v.state <> 'dismissed' and lower(v.violation) = name.key collate "default"
  order by v.violation_date desc, v.id desc limit 1)`
