import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { named, type Db } from '#platform/server/database/database.ts'
import { topDrivers, topViolations } from './dashboard.rules.ts'

/** Of one year, except `years`. Zero counts are left out. */
export type CountedViolations = {
  readonly years: readonly { readonly year: number; readonly total: number }[]
  readonly months: readonly { readonly month: string; readonly total: number }[]
  readonly names: readonly { readonly violation: string; readonly category: string; readonly total: number }[]
  readonly transporters: readonly { readonly id: string; readonly name: string; readonly total: number }[]
  readonly drivers: readonly { readonly id: string; readonly name: string; readonly id_no: string; readonly total: number }[]
}

/** The plant's violations by month, name, transporter and driver, from stored counts. */
export async function countViolationsOf(db: Db, { plantId }: Pick<Scope, 'plantId'>, year: number): Promise<CountedViolations> {
  const stored = (fact: string) => sql`auth_plant_id = ${plantId} and fact = ${sql.lit(fact)}`
  const now = (fact: string) => sql`(
    select part, key, n from dashboard_count where ${stored(fact)} union all select part, key, n from pending where fact = ${sql.lit(fact)}) now`
  const { rows } = await sql<{ counted: CountedViolations }>`${named('dashboard_violations')}
    with pending as materialized (select fact, part, key, n from dashboard_pending where auth_plant_id = ${plantId}),
    month as (select part, key, sum(n)::int as n from ${now('violation month')} group by part, key having sum(n) > 0),
    hauled as (select key, sum(n)::int as n from ${now('violation transporter')} where part = ${year} group by key having sum(n) > 0),
    name as (${most({ fact: 'violation name', limit: topViolations, year, stored })}),
    driven as (${most({ fact: 'violation driver', limit: topDrivers, year, stored })})
    select json_build_object(
      'years', (select coalesce(json_agg(y), '[]') from (select part as year, sum(n)::int as total from month group by part) y),
      'months', (select coalesce(json_agg(json_build_object('month', key, 'total', n)), '[]') from month where part = ${year}),
      'names', (select coalesce(json_agg(json_build_object('violation', w.violation, 'category', w.category, 'total', name.n) order by name.n desc, name.key), '[]')
        from name cross join lateral ${latestSpelling(plantId)} w),
      'transporters', (select coalesce(json_agg(json_build_object('id', t.id::text, 'name', t.name, 'total', h.n) order by h.n desc, lower(t.name), t.id), '[]')
        from hauled h join transporter t on t.id = h.key::bigint),
      'drivers', (select coalesce(json_agg(json_build_object('id', d.id::text, 'name', d.name, 'id_no', d.id_no, 'total', m.n) order by m.n desc, d.name_key, d.id), '[]')
        from driven m join driver d on d.id = m.key::bigint)
    ) as counted`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The counts query returned no row')
  return row.counted
}

type MostQuery = {
  readonly fact: string
  readonly limit: number
  readonly year: number
  readonly stored: (fact: string) => RawBuilder<unknown>
}

/** The highest counts: pending changes are added first; the index gives the top of the rest. */
const most = ({ fact, limit, year, stored }: MostQuery): RawBuilder<unknown> => sql`
  select key, n from (
    (select k.key, k.n from dashboard_count k where ${stored(fact)} and k.part = ${year}
      and not exists (select from pending p where p.fact = ${sql.lit(fact)} and p.part = k.part and p.key = k.key)
      order by k.n desc, k.key limit ${sql.lit(limit)})
    union all
    select p.key, (sum(p.n) + coalesce((select k.n from dashboard_count k where ${stored(fact)} and k.part = ${year} and k.key = p.key), 0))::int
    from pending p where p.fact = ${sql.lit(fact)} and p.part = ${year} group by p.key
  ) candidate where n > 0 order by n desc, key limit ${sql.lit(limit)}`

/** Violations are counted case-insensitively. */
const latestSpelling = (plantId: string): RawBuilder<unknown> => sql`(
  select v.violation, v.category from violation v
  where v.auth_plant_id = ${plantId} and v.state <> 'dismissed' and lower(v.violation) = name.key collate "default"
  order by v.violation_date desc, v.id desc limit 1)`
