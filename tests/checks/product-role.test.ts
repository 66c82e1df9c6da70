import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aDriver } from '#drivers/drivers.factory.ts'
import { sqlState } from '#platform/server/database/database-errors.ts'
import { copyOfTemplate } from '../world/test-api.ts'

const { database, owner } = await copyOfTemplate()
const { db } = database
const ownerDb = owner.db
await aDriver(db)
const { rows: me } = await sql<{ name: string }>`select current_user as name`.execute(db)
const role = me[0]?.name ?? ''

/** Runs a statement as the product's role; returns the SQLSTATE of its error, or 'done'. */
const runAsProduct = (text: string): Promise<string | undefined> => database.query(text).then(() => 'done', sqlState)
const insufficientPrivilege = '42501'

it.each([
  ...['audit', 'request_history'].flatMap((table) => [
    `update ${table} set created_by = null`.replace('audit set created_by', 'audit set user_id'),
    `delete from ${table}`,
    `truncate ${table}`,
    `truncate ${table} cascade`,
    `alter table ${table} disable trigger all`,
    `alter table ${table} rename to hidden`,
    `drop table ${table}`,
    `create trigger mine before insert on ${table} for each row execute function refuse_change()`,
    `create rule mine as on insert to ${table} do instead nothing`,
    `do $$ begin lock table ${table} in access exclusive mode; end $$`,
    `comment on table ${table} is 'mine'`,
  ]),
  'alter table audit disable trigger audit_append_only',
  'drop trigger audit_append_only on audit',
  'drop trigger request_history_append_only on request_history',
  'alter table audit drop column before',
  `update audit_head set lane_no = 0`,
  `insert into audit_head values (9, 0, '')`,
  `delete from audit_head`,
  `insert into migration (name, checksum) values ('9999_mine.sql', '')`,
  `delete from migration`,
  `insert into migration_beside (name, checksum) values ('9999_mine.sql', '')`,
  `set session_replication_role = replica`,
  `select set_config('session_replication_role', 'replica', false)`,
  `create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
  `create or replace function audit_row_hash(row_ audit) returns bytea language sql as 'select ''''::bytea'`,
  `alter function audit_chain() security invoker`,
  `drop function audit_chain() cascade`,
  `create function mine() returns int language sql as 'select 1'`,
  `create table mine (a int)`,
  `create view mine as select 1 as a`,
  `create schema mine`,
  `create extension tablefunc`,
  `create role mine`,
  `alter role current_user superuser`,
  `alter role current_user createrole`,
  `set role postgres`,
  `set session authorization postgres`,
  `select grant_product(current_user)`,
  `grant delete on audit to current_user; delete from audit`,
  `copy audit to program 'cat'`,
  `select pg_read_file('PG_VERSION')`,
])('denies the product: %s', async (text) => {
  expect(await runAsProduct(text)).toBe(insufficientPrivilege)
})

it('the audit trigger overwrites forged hashes and numbers', async () => {
  await database.query(
    `insert into audit (at, action, subject, subject_id, lane, lane_no, previous_hash, hash) values (now(), 'forged', 'driver', 1, 3, 999, 'a', 'b')`,
  )
  const { rows } = await database.query('select lane_no from audit')
  expect(rows).toEqual([{ lane_no: '1' }])
  expect((await database.query('select * from audit_breaks()')).rows).toEqual([])
})

it('is not a superuser, has no other role and owns nothing', async () => {
  const { rows } = await sql`select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
      (select count(*)::int from pg_class where relowner = r.oid) as relations, (select count(*)::int from pg_proc where proowner = r.oid) as functions,
      (select count(*)::int from pg_namespace where nspowner = r.oid) as schemas, (select count(*)::int from pg_auth_members where member = r.oid) as memberships
    from pg_roles r where rolname = current_user`.execute(db)
  const noAttributes = { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false }
  expect(rows).toEqual([{ ...noAttributes, relations: 0, functions: 0, schemas: 0, memberships: 0 }])
})

/** The privileges of the role on each relation. */
async function listPrivileges(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; may: string }>`
    select c.relname as name, concat_ws(' ', ${sql.join(
      ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'].map(
        (privilege) => sql`case when has_table_privilege(${role}, c.oid, ${privilege}) then ${sql.lit(privilege)} end`,
      ),
    )}) as may
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') order by 1`.execute(ownerDb)
  return Object.fromEntries(rows.map(({ name, may }) => [name, may]))
}

/** What it may add to and read. */
const appended =
  `audit request_history request_comment violation_visit good_practice_visit case_request case_reply ladder_decision points_rule
  violation_entry violation_entry_version request_approval driver_test cleared_day scorecard_month clearance_measure requirement purged_record
  gate_check gate_override`.split(/\s+/)

it('may write to every table except append-only and read-only ones', async () => {
  const { audit_head, migration, migration_beside, ...others } = await listPrivileges()
  expect([audit_head, migration, migration_beside]).toEqual(['select', 'select', 'select'])
  for (const name of appended) {
    expect([name, others[name]]).toEqual([name, 'select insert'])
    delete others[name]
  }
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`.execute(ownerDb)
  for (const { name } of rows) expect([name, others[name]]).toEqual([name, 'select'])
  for (const { name } of rows) delete others[name]
  // Columns that may be changed, and what each may not, are tested by refusals/.
  const { rows: limits } = await sql<{
    name: string
    may_delete: boolean
    kept: string[]
  }>`select name, may_delete, kept from product_limits()`.execute(ownerDb)
  for (const { name, may_delete, kept } of limits)
    expect([name, others[name]]).toEqual([
      name,
      ['select', ...(kept.length > 0 ? [] : ['insert']), ...(may_delete ? ['delete'] : [])].join(' '),
    ])
  for (const { name } of limits) delete others[name]
  expect(new Set(Object.values(others))).toEqual(new Set(['select insert update delete']))
})

it('may write to tables of later migrations, and only insert into append-only ones', async () => {
  await sql`create table later (a int)`.execute(ownerDb)
  expect((await listPrivileges())['later']).toBe('select insert update delete')
  await sql`create trigger later_append_only before update or delete on later for each row execute function refuse_change()`.execute(
    ownerDb,
  )
  await sql`select grant_product(${role}::name)`.execute(ownerDb)
  expect((await listPrivileges())['later']).toBe('select insert')
})

it('what runs as the owner, or looks whether a driver is settled, finds our tables and no temporary ones', async () => {
  const { rows } = await sql<{ name: string; path: string | null }>`
    select p.oid::regprocedure::text as name, (select c from unnest(p.proconfig) c where c like 'search_path=%') as path from pg_proc p
    where (p.prosecdef or p.proname like '%_settles_driver') and p.pronamespace <> 'pg_catalog'::regnamespace order by 1`.execute(ownerDb)
  expect(rows.length).toBeGreaterThan(12)
  expect(rows.filter(({ path }) => !/^search_path=pg_catalog,( public,)? pg_temp$/.test(path ?? ''))).toEqual([])
})
