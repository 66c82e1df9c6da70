import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { completeAdministratorRole } from '#accounts/grants/builtin-role.store.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { grantProduct } from '#platform/server/database/product-role.ts'
import { readSchema } from '#platform/server/migrations/migration-files.ts'
import { validateConstraints } from '#platform/server/migrations/validate-constraints.ts'
import { schemaFolder } from '../open-database.ts'
import { databaseBefore } from '../testing/older-database.ts'
import { copyOfTemplate, type TestDatabase } from '../testing/test-api.ts'
import { catalogueOf, differences } from './catalogue.ts'

/** As a start leaves it. */
async function started({ owner, ownerAddress }: TestDatabase): Promise<readonly string[]> {
  await validateConstraints(ownerAddress)
  await completeAdministratorRole(owner.db)
  await grantProduct(owner.db, product)
  return catalogueOf(owner.db)
}

const installed = await copyOfTemplate()
const { rows } = await sql<{ name: string }>`select current_user as name`.execute(installed.database.db)
const product = rows[0]?.name ?? ''
let catalogue: readonly string[] = []
beforeAll(async () => {
  catalogue = await started(installed)
})

it('a new installation gets from db/schema what an upgraded one has from its migrations', async () => {
  const upgraded = await started(await databaseBefore('9999'))
  expect(differences(catalogue, upgraded)).toEqual([])
  expect(upgraded).toHaveLength(catalogue.length)
})

it.each([
  ['an index that is missing', 'drop index driver_by_name', 'index CREATE INDEX driver_by_name '],
  [
    'a function that does something else',
    `create or replace function mailbox(address text) returns text language sql immutable as 'select address'`,
    'mailbox(address text)',
  ],
  ['a right that is missing', `revoke select on driver from "{product}"`, 'relation driver: '],
  ['a right of a column that is missing', `revoke update (name) on driver from "{product}"`, 'column driver.name: '],
  ['a right that everybody has', 'grant execute on function grant_product(name) to public', 'grant_product(app name)'],
  ['a trigger that is switched off', 'alter table audit disable trigger audit_append_only', 'TRIGGER audit_append_only '],
  ['a constraint that is missing', 'alter table card drop constraint card_times', 'constraint card_times '],
  ['a column that may be empty', 'alter table driver alter column name drop not null', 'column driver.name: '],
  ['a setting of a table', 'alter table violation reset (autovacuum_vacuum_scale_factor)', 'relation violation: '],
  ['a row that reads differently', `update request_type set slug = 'other' where id = 1`, 'row of request_type: '],
  ['a row that is missing', `delete from onboarding_notification_type where id = 10`, 'row of onboarding_notification_type: '],
])('the comparison finds %s', async (_, statement, line) => {
  const undone = new Error('undone')
  const changing = inTransaction(installed.owner.db, async (tx) => {
    await sql.raw(statement.replace('{product}', product)).execute(tx)
    expect(differences(catalogue, await catalogueOf(tx)).join('\n')).toContain(line)
    throw undone
  })
  await expect(changing).rejects.toBe(undone)
})

it('the schema names each of its files', async () => {
  const files = (await readdir(schemaFolder)).filter((name) => name !== 'schema.sql')
  const named = [...(await readFile(join(schemaFolder, 'schema.sql'), 'utf8')).matchAll(/^\\ir (\S+)$/gm)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(files))
})

/** A trigger that is written for its table: where rows are named PostgreSQL wants one for each operation, which after_statements makes of one text. */
const byHand = String.raw`create (?:constraint )?trigger (\w+)|select after_statements\('(\w+', '\w+)'`
/** What gives a table triggers that others have too. */
async function listAttachers(): Promise<string[]> {
  const text = await readFile(join(schemaFolder, 'attachers.sql'), 'utf8')
  const names = [...text.matchAll(/^create function (\w+)\(.*returns void/gm)].map(([, name = '']) => name)
  return ['count_rows_of', ...names.filter((name) => name !== 'after_statements')]
}

it('each trigger has one of five purposes and a reason above it', async () => {
  const trigger = new RegExp(`^(?:${byHand}|select (?:${(await listAttachers()).join('|')})\\()`, 'm')
  const triggers = (await readSchema(schemaFolder)).split(/\n{2,}/).filter((paragraph) => trigger.test(paragraph))
  expect(triggers.length).toBeGreaterThan(50)
  const reason = /^-- (?:protect|keep|count|history|tell): \S/m
  expect(triggers.filter((paragraph) => !reason.test(paragraph.slice(0, paragraph.search(trigger))))).toEqual([])
})

it('at most 30 triggers are written by hand', async () => {
  const written = [...(await readSchema(schemaFolder)).matchAll(new RegExp(`^(?:${byHand})`, 'gm'))]
  expect(written.length).toBeGreaterThan(10)
  expect(written.length).toBeLessThanOrEqual(30)
})

it('each attacher serves several tables', async () => {
  const schema = await readSchema(schemaFolder)
  const tablesOf = (name: string) => new Set([...schema.matchAll(new RegExp(`^select ${name}\\('(\\w+)'`, 'gm'))].map(([, table]) => table))
  expect((await listAttachers()).filter((name) => tablesOf(name).size < 2)).toEqual([])
})
