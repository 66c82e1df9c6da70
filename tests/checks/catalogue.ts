import { escapeIdentifier } from 'pg'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

/** What the database has, a line each: every definition and right, and every row but for the times at which it was written. */
export const catalogueOf = async (db: Db): Promise<readonly string[]> => [...(await definitionsOf(db)), ...(await rowLinesOf(db))].sort()

/** The lines that only one of two catalogues has. */
export function differences(one: readonly string[], other: readonly string[]): string[] {
  const [ones, others] = [new Set(one), new Set(other)]
  return [...one.filter((line) => !others.has(line)), ...other.filter((line) => !ones.has(line))]
}

export async function definitionsOf(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ line: string }>`${sql.raw(definitions)}`.execute(db)
  return rows.map(({ line }) => line)
}

const ours = `n.nspname = 'public' and not exists (select from pg_depend e where e.objid = %.oid and e.deptype = 'e')`
const of = (alias: string): string => ours.replace('%', alias)
const rightsOf = (acl: string): string =>
  `coalesce((select string_agg(a::text, ' ' order by a::text) from unnest(${acl}) a), 'those of its kind')`

// Of several unique indexes that a row breaks, PostgreSQL names the oldest, and the refusal follows its name.
// Not null is told by its column: the name of such a constraint is PostgreSQL's own from 18 on, and none before.
const definitions = `
  select format('extension %s', extname) as line from pg_extension
  union all
  select format('schema %s: %s', nspname, ${rightsOf('nspacl')}) from pg_namespace where nspname = 'public'
  union all
  select format('database: %s', ${rightsOf('datacl')}) from pg_database where datname = current_database()
  union all
  select format('rights of new objects of kind %s: %s', defaclobjtype, ${rightsOf('defaclacl')}) from pg_default_acl d join pg_namespace n on n.oid = d.defaclnamespace
  where n.nspname = 'public'
  union all
  select format('relation %s: kind %s, %s, options %s, rights %s', relname, relkind, relpersistence, reloptions, ${rightsOf('relacl')})
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${of('c')}
  union all
  select format('column %s.%s: %s of %s, %s%s, default %s, identity %s, generated %s, collation %s, statistics %s, options %s, storage %s, rights %s', c.relname, a.attname,
    row_number() over (partition by c.oid order by a.attnum), c.relkind, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' end,
    pg_get_expr(f.adbin, f.adrelid), a.attidentity, a.attgenerated, l.collname, a.attstattarget, a.attoptions, a.attstorage, ${rightsOf('a.attacl')})
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef f on f.adrelid = c.oid and f.adnum = a.attnum left join pg_collation l on l.oid = a.attcollation
  where c.relkind in ('r', 'v', 'm') and ${of('c')}
  union all
  select format('constraint %s of %s: %s', k.conname, k.conrelid::regclass, pg_get_constraintdef(k.oid)) from pg_constraint k join pg_namespace n on n.oid = k.connamespace
  where k.contype <> 'n' and ${of('k')}
  union all
  select format('index %s, valid %s', pg_get_indexdef(i.indexrelid), i.indisvalid) from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
  where ${of('c')}
  union all
  select format('unique indexes of %s in this order: %s', i.indrelid::regclass, string_agg(c.relname, ', ' order by c.oid)) from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where i.indisunique and ${of('c')} group by i.indrelid
  union all
  select format('trigger %s, enabled %s', pg_get_triggerdef(t.oid), t.tgenabled) from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where not t.tgisinternal and ${of('c')}
  union all
  select format('function %s%s, rights %s', pg_get_functiondef(p.oid), p.proowner::regrole, ${rightsOf('p.proacl')}) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where ${of('p')}
  union all
  select format('view %s: %s', c.relname, pg_get_viewdef(c.oid)) from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('v', 'm') and ${of('c')}
  union all
  select format('sequence %s: %s', s.sequencename, to_jsonb(s)) from pg_sequences s where s.schemaname = 'public'
  union all
  select format('type %s: %s %s', y.typname, y.typtype, (select string_agg(enumlabel, ' ' order by enumsortorder) from pg_enum where enumtypid = y.oid))
  from pg_type y join pg_namespace n on n.oid = y.typnamespace where y.typtype in ('d', 'e') and ${of('y')}
  union all
  select format('statistics %s', pg_get_statisticsobjdef(x.oid)) from pg_statistic_ext x join pg_namespace n on n.oid = x.stxnamespace where ${of('x')}
  union all
  select format('comment on %s: %s', pg_describe_object(m.classoid, m.objoid, m.objsubid), m.description) from pg_description m where m.objoid >= 16384`

/** Of all tables, or of some. */
export async function rowLinesOf(db: Db, wanted?: ReadonlySet<string>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; times: string[] }>`
    select c.relname as name, array(
      select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and atttypid = 'timestamptz'::regtype
    ) as times from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(db)
  const read = tables.filter(({ name }) => wanted?.has(name) ?? true)
  const lines = read.map(
    ({ name, times }) => sql`
      select format('row of %s: %s', ${name}::text, to_jsonb(t) - ${times}::text[]) as line from ${sql.raw(escapeIdentifier(name))} t`,
  )
  const { rows } = await sql<{ line: string }>`${sql.join(lines, sql` union all `)}`.execute(db)
  return rows.map(({ line }) => line)
}
