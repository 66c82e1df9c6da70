import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { ageEdges } from '#drivers/list/age-bands.rules.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { countJudged } from '#drivers/verdict/verdict-counts.sql.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { countsOf } from '#platform/server/counts/counts.ts'
import type { Db } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { monthEnd, monthOf, onboardedStatuses } from './dashboard.rules.ts'

type StatusCounts = { active: number; suspended: number; blacklisted: number }
/** Zero counts are left out. */
export type CountedDrivers = {
  /** Without a gender: ''. */
  genders: readonly (StatusCounts & { gender: string })[]
  /** The index of the age band; null without a day of birth. */
  ages: readonly (StatusCounts & { edges: number | null })[]
  /** Active drivers who may load; the others are blocked. */
  loading: { cleared: number; warn: number }
  transporters: readonly (StatusCounts & { id: string; name: string })[]
}

const { active, suspended, blacklisted } = driverStatus
const ofStatus = (id: number) => sql`coalesce(sum(n) filter (where part = ${sql.lit(id)}), 0)::int`
const statuses = sql`${ofStatus(active)} as active, ${ofStatus(suspended)} as suspended, ${ofStatus(blacklisted)} as blacklisted`

/**
 * The plant's drivers by gender, age and transporter, from stored counts. Reads whole months of birth, and single days only of months in
 * which today's date separates two ages.
 */
export async function countDriversOf(db: Db, { plantId }: Pick<Scope, 'plantId'>, today: PlainDate): Promise<CountedDrivers> {
  const edges = ageEdges(today)
  const months = edges.map(monthOf)
  const older = sql.join(
    edges.map((edge) => sql`(key <= ${edge})::int`),
    sql` + `,
  )
  const counts = (fact: string, where?: RawBuilder<unknown>) =>
    countsOf({ plantId, fact, parts: onboardedStatuses, ...(where && { where }) })
  const born = [
    counts('born month', sql`key not in (${sql.join(months)})`),
    ...months.map((month) => counts('born', sql`key between ${month} and ${monthEnd(month)}`)),
  ].map((each) => sql`select key, part, n from ${each} c`)
  const loading = (verdict: 'cleared' | 'warn') => countJudged({ plantId, parts: [active] }, verdict, today)
  const { rows } = await sql<{ counted: CountedDrivers }>`
    with gender as (select key, part, n from ${counts('gender')} c),
    born as (${sql.join(born, sql` union all `)}),
    age as (select case when key <> '' then ${older} end as edges, part, n from born),
    hauled as (select key::bigint as transporter_id, part, n from ${counts('driver transporter')} c)
    select json_build_object(
      'genders', (select coalesce(json_agg(g), '[]') from (select key as gender, ${statuses} from gender group by key) g),
      'ages', (select coalesce(json_agg(a), '[]') from (select edges, ${statuses} from age group by edges) a),
      'loading', json_build_object('cleared', ${loading('cleared')}, 'warn', ${loading('warn')}),
      'transporters', (select coalesce(json_agg(h order by h.active desc, lower(h.name), h.id), '[]') from (
        select t.id::text, t.name, c.active, c.suspended, c.blacklisted
        from (select transporter_id, ${statuses} from hauled group by transporter_id having sum(n) > 0) c join transporter t on t.id = c.transporter_id
      ) h)
    ) as counted`.execute(named(db, 'dashboard_drivers'))
  return requireRow(rows[0]).counted
}

function requireRow<T>(row: T | undefined): T {
  if (!row) throw new Error('The counts query returned no row')
  return row
}
