import { sql } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { ageEdges } from '#drivers/list/age-bands.rules.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { named, type Db } from '#platform/server/database/database.ts'
import { monthOf, onboardedStatuses } from './dashboard.rules.ts'

type StatusCounts = { readonly active: number; readonly suspended: number; readonly blacklisted: number }
/** Zero counts are left out. */
export type CountedDrivers = {
  /** Without a gender: ''. */
  readonly genders: readonly (StatusCounts & { readonly gender: string })[]
  /** The index of the age band; null without a day of birth. */
  readonly ages: readonly (StatusCounts & { readonly edges: number | null })[]
  readonly transporters: readonly (StatusCounts & { readonly id: string; readonly name: string })[]
}

const { active, suspended, blacklisted } = driverStatus
const ofStatus = (id: number) => sql`coalesce(sum(n) filter (where part = ${sql.lit(id)}), 0)::int`
const statuses = sql`${ofStatus(active)} as active, ${ofStatus(suspended)} as suspended, ${ofStatus(blacklisted)} as blacklisted`
const onboarded = sql.raw(`(${onboardedStatuses.join(', ')})`)

/**
 * The plant's drivers by gender, age and transporter, from stored counts. Reads whole months of birth, and single days only of months in
 * which today's date separates two ages.
 */
export async function countDriversOf(db: Db, { plantId }: Pick<Scope, 'plantId'>, today: PlainDate): Promise<CountedDrivers> {
  const edges = ageEdges(today)
  const monthList = sql.join(edges.map(monthOf))
  const months = sql`(${monthList})`
  const older = sql.join(
    edges.map((edge) => sql`(key <= ${edge})::int`),
    sql` + `,
  )
  const stored = (fact: string) => sql`auth_plant_id = ${plantId} and fact = ${sql.lit(fact)} and part in ${onboarded}`
  const { rows } = await sql<{ counted: CountedDrivers }>`${named('dashboard_drivers')}
    with pending as materialized (select fact, part, key, n from dashboard_pending where auth_plant_id = ${plantId}),
    gender as (
      select key, part, n from dashboard_count where ${stored('gender')} union all select key, part, n from pending where fact = 'gender'
    ),
    born as (
      select key, part, n from dashboard_count where ${stored('born month')} and key not in ${months}
      union all select key, part, n from pending where fact = 'born month' and key not in ${months}
      union all select k.key, k.part, k.n from unnest(array[${monthList}]) m
        cross join lateral (select key, part, n from dashboard_count where ${stored('born')} and key between m and m || '-99' offset 0) k
      union all select key, part, n from pending where fact = 'born' and left(key, 7) in ${months}
    ),
    age as (select case when key <> '' then ${older} end as edges, part, n from born),
    hauled as (
      select transporter_id, status_id as part, n from driver_count
      where auth_plant_id = ${plantId} and status_id in ${onboarded} and transporter_id is not null
    )
    select json_build_object(
      'genders', (select coalesce(json_agg(g), '[]') from (select key as gender, ${statuses} from gender group by key) g),
      'ages', (select coalesce(json_agg(a), '[]') from (select edges, ${statuses} from age group by edges) a),
      'transporters', (select coalesce(json_agg(h order by h.active desc, lower(h.name), h.id), '[]') from (
        select t.id::text, t.name, c.active, c.suspended, c.blacklisted
        from (select transporter_id, ${statuses} from hauled group by transporter_id having sum(n) > 0) c join transporter t on t.id = c.transporter_id
      ) h)
    ) as counted`.execute(db)
  return requireRow(rows[0]).counted
}

function requireRow<T>(row: T | undefined): T {
  if (!row) throw new Error('The counts query returned no row')
  return row
}
