import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

/** What a combination counts to, by plain SQL over a view of facts: without any part of the reports. */
export type Recounted = {
  ids: readonly string[]
  groups: Readonly<Record<string, number>>
  repeated: number
  late: number
  median: number | null
  suspended: number | null
  drivers: number
}

/** One row for each violation and good practice, with what can be filtered and grouped by as text. */
export const createFacts = (db: Db, today: string): Promise<unknown> =>
  sql`create view fact as
    select 'violations' as report, v.id, v.auth_plant_id::text as plant, v.driver_id::text as driver, v.transporter_id::text as transporter,
      v.violation_date as day, v.category, lower(v.violation) as violation, v.state, null as title,
      case when v.transporter_comment <> '' then 'received' when r.id is null then 'none_requested'
        when (select count(*) from generate_series((r.created_at at time zone p.time_zone)::date + 1, ${sql.lit(today)}::date - 1, interval '1 day') d
          where extract(isodow from d)::int = any(p.working_days)) >= p.evidence_due_days then 'late' else 'due' end as evidence,
      case when v.transporter_comment <> '' then (r.decided_at at time zone p.time_zone)::date - (r.created_at at time zone p.time_zone)::date end as days_to_evidence,
      (select sum(greatest(least(coalesce((s.ended_at at time zone p.time_zone)::date, s.ends_on, ${sql.lit(today)}), ${sql.lit(today)}), s.starts_on) - s.starts_on)::int
        from suspension s where s.violation_id = v.id) as days_suspended
    from violation v join auth_plant p on p.id = v.auth_plant_id left join request r on r.id = v.evidence_request_id
    where v.state <> 'dismissed'
    union all select 'good-practices', g.id, d.auth_plant_id::text, d.id::text, d.transporter_id::text, g.date, null, null, null, lower(g.title), null, null, null
    from good_practice g join driver d on d.id = g.driver_id`.execute(db)

/** The column of the view for a filter or grouping of the reports. */
export const factColumns = {
  plant: sql`plant`,
  driver: sql`driver`,
  transporter: sql`transporter`,
  category: sql`category`,
  violation: sql`violation`,
  state: sql`state`,
  evidence: sql`evidence`,
  title: sql`title`,
  date: sql`to_char(day, 'YYYY-MM')`,
} as const satisfies Record<string, RawBuilder<unknown>>
export type FactColumn = keyof typeof factColumns

export type Recount = {
  report: string
  plants: readonly string[]
  from: string
  to: string
  equal: readonly (readonly [FactColumn, string])[]
  /** Only of drivers with more than one. */
  isRepeated: boolean
  by: FactColumn
}

export async function recount(db: Db, { report, plants, from, to, equal, isRepeated, by }: Recount): Promise<Recounted> {
  const all = [sql`report = ${report}`, sql`plant = any(${plants})`, sql`day >= ${from}`, sql`day <= ${to}`]
  const where = sql.join([...all, ...equal.map(([column, value]) => sql`${factColumns[column]} = ${value}`)], sql` and `)
  const { rows } = await sql<Recounted>`
    with found as (select * from fact where ${where}), repeated as (select driver from found group by driver having count(*) > 1),
      kept as (select * from found where not ${isRepeated} or driver in (select driver from repeated))
    select (select coalesce(json_agg(id::text order by id), '[]') from kept) as ids,
      (select coalesce(json_object_agg(coalesce(k, 'none'), n), '{}') from (select ${factColumns[by]} as k, count(*) as n from kept group by 1) g) as groups,
      (select count(*)::int from repeated) as repeated, count(*) filter (where evidence = 'late')::int as late,
      percentile_cont(0.5) within group (order by days_to_evidence) as median, sum(days_suspended)::int as suspended, count(distinct driver)::int as drivers
    from kept`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('The recount returned no row')
  return counted
}
