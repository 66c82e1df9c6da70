import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { soonUntil } from '#drivers/verdict/verdict.rules.ts'
import { returningStatuses, endings, type Ending } from '#drivers/pass-list/pass-set.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { countsOf } from '#platform/server/counts/counts.ts'
import type { Db } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { monthEnd, monthOf } from './dashboard.rules.ts'

type Ends = { of: Ending; status_id: number }
/** Expiries of pass holders; zero counts are left out. */
export type CountedPasses = {
  /** YYYY-MM; '' for all earlier months. */
  months: readonly (Ends & { month: string; total: number })[]
  /** This month up to today, and after; and the next 30 days in any month. */
  days: readonly (Ends & { passed: number; rest: number; soon: number })[]
}

/** The plant's expiries from stored counts: whole months, and single days around today. */
export async function countPassesOf(db: Db, { plantId }: Pick<Scope, 'plantId'>, today: PlainDate): Promise<CountedPasses> {
  const month = monthOf(today)
  const [end, soon] = [monthEnd(month), soonUntil(today)]
  const isNear = sql`key >= ${`${month}-01`} and key <= ${[end, soon].sort()[1]}`
  const ends = (unit: '' | ' month', where?: RawBuilder<unknown>) =>
    sql.join(
      endings.map(
        (of) =>
          sql`select ${sql.lit(of)} as of, part, key, n from ${countsOf({ plantId, fact: `${of}${unit}`, parts: returningStatuses, ...(where && { where }) })} counts`,
      ),
      sql` union all `,
    )
  const { rows } = await sql<{ counted: CountedPasses }>`
    with month as (${ends(' month')}), day as (${ends('', isNear)})
    select json_build_object(
      'months', (select coalesce(json_agg(m), '[]') from (
        select of, part as status_id, case when key < ${month} then '' else key end as month, sum(n)::int as total
        from month group by 1, 2, 3) m),
      'days', (select coalesce(json_agg(d), '[]') from (
        select of, part as status_id, coalesce(sum(n) filter (where key <= ${today}), 0)::int as passed,
          coalesce(sum(n) filter (where key > ${today} and key <= ${end}), 0)::int as rest,
          coalesce(sum(n) filter (where key > ${today} and key <= ${soon}), 0)::int as soon
        from day group by 1, 2) d)
    ) as counted`.execute(named(db, 'dashboard_passes'))
  const [row] = rows
  if (!row) throw new Error('The counts query returned no row')
  return row.counted
}
