import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import { copyOfTemplate } from '../world/test-api.ts'

const { owner, database } = await copyOfTemplate()
const product = await valueOf(database.db, sql<string>`current_user::text`)

/**
 * The columns that `first_unsettled` reads, by what PostgreSQL knows: of a view those that its rule depends on, of a generated column those of its expression. Of a function it knows
 * none, so there it is the tables, views and functions that its text names, and of these tables the columns that it names.
 */
const { rows: read } = await sql<{ of_table: number; attnum: number; line: string }>`
  with recursive ours as (
    select p.oid, p.proname, pg_get_function_arguments(p.oid) || p.prosrc as text from pg_proc p where p.pronamespace = 'public'::regnamespace
  ), depends as (
    select 'pg_class'::regclass::oid as of_kind, ev_class as of, null::int as of_column, d.refclassid as on_kind, d.refobjid as on, d.refobjsubid as on_column
    from pg_rewrite r join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refobjid <> r.ev_class
    union all
    select 'pg_class'::regclass, g.adrelid, g.adnum, d.refclassid, d.refobjid, d.refobjsubid
    from pg_attrdef g join pg_attribute a on a.attrelid = g.adrelid and a.attnum = g.adnum and a.attgenerated <> ''
      join pg_depend d on d.classid = 'pg_attrdef'::regclass and d.objid = g.oid and (d.refobjid, d.refobjsubid) <> (g.adrelid, g.adnum)
    union all
    select 'pg_proc'::regclass, f.oid, null, 'pg_class'::regclass, a.attrelid, a.attnum
    from ours f join pg_class c on c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and f.text ~ ('\\y' || c.relname || '\\y')
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and (c.relkind = 'v' or f.text ~ ('\\y' || a.attname || '\\y'))
    union all
    select 'pg_proc'::regclass, f.oid, null, 'pg_proc'::regclass, g.oid, 0 from ours f join ours g on f.text ~ ('\\y' || g.proname || '\\(') and f.oid <> g.oid
  ), reads as (
    select 'pg_proc'::regclass::oid as kind, 'first_unsettled'::regproc::oid as id, 0 as of_column
    union
    select d.on_kind, d.on, d.on_column from reads r join depends d on d.of_kind = r.kind and d.of = r.id and coalesce(d.of_column, r.of_column) = r.of_column
    where d.on_kind in ('pg_class'::regclass, 'pg_proc'::regclass)
  )
  select c.oid::int as of_table, a.attnum, c.relname || '.' || a.attname as line
  from reads r join pg_class c on r.kind = 'pg_class'::regclass and c.oid = r.id and c.relkind = 'r' join pg_attribute a on a.attrelid = c.oid and a.attnum = r.of_column
  where a.attgenerated = ''`.execute(owner.db)

/** What the product may do to what is read without being asked whether it settled. What another table refers to can neither go nor get another number. */
async function unwatched(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ line: string }>`
    with reads as (
      select *, of_table::regclass::text as table_name from unnest(
        ${read.map((column) => column.of_table)}::oid[], ${read.map(({ attnum }) => attnum)}::int2[], ${read.map(({ line }) => line)}::text[]) r (of_table, attnum, line)
    ), watching as (
      select tgrelid, tgtype, tgattr from pg_trigger where tgname = 'driver_settled' and tgenabled in ('O', 'A') and tgqual is null and tgdeferrable and tginitdeferred
    ), referred as (
      select confrelid, confkey from pg_constraint where contype = 'f' and confupdtype in ('a', 'r') and confdeltype in ('a', 'r')
    )
    select line from reads r
    where has_column_privilege(${product}, of_table, attnum, 'update')
      and not exists (select from watching where tgrelid = of_table and tgtype & 16 > 0 and (tgattr = '' or attnum = any (tgattr::int2[])))
      and not exists (select from referred where confrelid = of_table and attnum = any (confkey))
    union
    select 'new rows of ' || table_name from reads
    where has_any_column_privilege(${product}, of_table, 'insert') and not exists (select from watching where tgrelid = of_table and tgtype & 4 > 0)
    union
    select 'deleted rows of ' || table_name from reads
    where has_table_privilege(${product}, of_table, 'delete') and not exists (select from watching where tgrelid = of_table and tgtype & 8 > 0)
      and not exists (select from referred where confrelid = of_table)
    order by 1`.execute(db)
  return rows.map(({ line }) => line)
}

it('whatever the product may change of what a settled driver follows from is watched', async () => {
  expect(await unwatched(owner.db)).toEqual([])
})

it.each([
  ['a view', 'driver.gender'],
  ['a view of a view', 'clearance.is_void'],
  ['a generated column', 'driver.licence_expiry'],
  ['a function', 'driver_hold.lifted_at'],
])('what is read through %s is found', (_, line) => expect(read).toContainEqual(expect.objectContaining({ line })))

/** Every column and operation that is watched, each as a statement without it. */
const watched = await (async () => {
  const { rows } = await sql<{ table_name: string; definition: string; columns: string[] }>`
    select tgrelid::regclass::text as table_name, pg_get_triggerdef(t.oid) as definition,
      array(select attname::text from pg_attribute where attrelid = tgrelid and attnum = any (tgattr::int2[])) as columns
    from pg_trigger t where tgname = 'driver_settled' and tgrelid <> 'settled_batch'::regclass`.execute(owner.db)
  return rows.flatMap(({ table_name, definition, columns }) => {
    const drop = `drop trigger driver_settled on ${table_name}; `
    const without = columns.map((column) => {
      const rest = columns.filter((other) => other !== column)
      const update = rest.length === 0 ? 'INSERT ON' : `INSERT OR UPDATE OF ${rest.join(', ')} ON`
      return [`${table_name}.${column}`, drop + definition.replace(/INSERT OR UPDATE OF .*? ON/, update)] as const
    })
    return [...without, [`new rows of ${table_name}`, drop + definition.replace('INSERT OR ', '')] as const]
  })
})()

it('all seven tables are watched', () => expect(watched.length).toBeGreaterThan(25))

it.each(watched)('%s is missed as soon as nothing watches it', async (name, statement) => {
  const undone = new Error('undone')
  const changing = inTransaction(owner.db, async (tx) => {
    await sql.raw(statement).execute(tx)
    expect(await unwatched(tx)).toEqual([name])
    throw undone
  })
  await expect(changing).rejects.toBe(undone)
})
