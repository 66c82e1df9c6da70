import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { fine, warning, type Finding } from './finding.ts'
import { rowAdvice } from './row-advice.ts'

type Unvalidated = { name: string; table: string; breaking: string }

/** The rows that keep each constraint from being validated: for a check those that fail it, for a foreign key those that refer to nothing. */
const unvalidated = sql<Unvalidated>`
  select k.conname as name, k.conrelid::regclass::text as "table", case k.contype
    when 'c' then format('not (%s)', pg_get_expr(k.conbin, k.conrelid))
    else format('(%s) is not null and not exists (select from %s o where (%s) = (%s))', mine, k.confrelid::regclass, mine, theirs)
  end as breaking
  from pg_constraint k, lateral (
    select string_agg(format('t.%I', a.attname), ', ' order by n) as mine, string_agg('o.' || quote_ident(b.attname), ', ' order by n) as theirs
    from unnest(k.conkey, k.confkey) with ordinality c (own, other, n)
      left join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.own left join pg_attribute b on b.attrelid = k.confrelid and b.attnum = c.other
  ) columns
  where k.connamespace = 'public'::regnamespace and k.contype in ('c', 'f') and not k.convalidated order by 1`

/** Of rows that triggers have refused since they came. */
const others: readonly Unvalidated[] = [
  {
    name: 'driver_gone_without_card',
    table: 'driver',
    breaking: 't.status_id in (5, 7, 9) and exists (select from card c where c.driver_id = t.id and c.cancelled_at is null)',
  },
  {
    name: 'request_closing_recorded',
    table: 'request',
    breaking: 't.status_id <> 1 and not exists (select from request_history h where h.request_id = t.id and h.status_id = t.status_id)',
  },
]

/** Rows of older releases that today's database would refuse. A start validates a constraint as soon as no row breaks it. */
export async function checkRows(db: Db): Promise<readonly Finding[]> {
  const constraints = [...(await unvalidated.execute(db)).rows, ...others]
  const found: Finding[] = []
  for (const constraint of constraints) {
    const { n, example } = await countBreaking(db, constraint)
    if (example !== null)
      found.push(warning('Rows', `${n} of ${constraint.table} break ${constraint.name}, such as ${example}.`, rowAdvice(constraint.name)))
  }
  return found.length > 0 ? found : [fine('Rows', 'none that the database would refuse today')]
}

/** Without an example there is none. */
type Breaking = { n: number; example: string | null }

async function countBreaking(db: Db, { table, breaking }: Unvalidated): Promise<Breaking> {
  const { rows } = await sql<Breaking>`select count(*)::int as n,
      (array_agg(coalesce('driver ' || (to_jsonb(t) ->> 'driver_id'), 'id ' || (to_jsonb(t) ->> 'id'), to_jsonb(t)::text)))[1] as example
    from ${sql.raw(table)} t where ${sql.raw(breaking)}`.execute(db)
  return rows[0] ?? { n: 0, example: null }
}
