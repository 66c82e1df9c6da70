import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readSources, type SourceFile } from '#platform/boundaries/read-imports.ts'
import { shipped } from '#platform/boundaries/roots.ts'
import { copyOfTemplate } from '../world/test-api.ts'

const sources = readSources('.', shipped).filter(({ path }) => !/\.(test|factory)\.ts$/.test(path))

const { owner, database } = await copyOfTemplate()
const { rows: settled } = await sql<{ name: string }>`select attname as name from pg_attribute
  where attrelid = 'driver_as_settled'::regclass and attname <> 'driver_id'`.execute(owner.db)

/** The status, and what `settleDrivers` writes. */
const ofDriver = ['status_id', ...settled.map(({ name }) => name)]
const columnsOf = { driver: ofDriver, pass: ['status', 'expiry', 'expiry_reason'], driver_history: ['*'] } as const
type Table = keyof typeof columnsOf

/** Statements that write a table, up to the end of the statement's text. */
const writing =
  /updateTable\('(driver|pass|driver_history)(?: as \w+)?'\)[^]*?\.where|insertInto\('(driver|pass|driver_history)'\)[^]*?\.execute|deleteFrom\('(driver|pass|driver_history)'\)|\b(?:update|insert into|delete from) (driver|pass|driver_history)\b[^`]*/g

function writesOf({ path, text }: SourceFile): string[] {
  return [...text.matchAll(writing)].flatMap((match) => {
    const table = match.slice(1).find((name) => name !== undefined) as Table
    // What follows 'from' or 'where' is read.
    const [written = ''] = match[0].split(/\bfrom \(|\bfrom [a-z]|\bwhere\b|\breturning\b/)
    const columns = columnsOf[table].filter((column) => column === '*' || new RegExp(`\\b${column}\\b(?! as)`).test(written))
    const isOpen = /\.\.\.|\$\{/.test(written)
    if (columns.length > 0) return [`${path} writes ${table}: ${columns.join(', ')}`]
    return isOpen ? [`${path} writes columns of ${table} that its caller names`] : []
  })
}

/** Every writer, and why it may. */
const writers: Readonly<Record<string, string>> = {
  'drivers/drivers.store.ts writes driver: status_id':
    'changeDriver asks the status table first; a new driver is born with the status of the application or register',
  'drivers/drivers.store.ts writes columns of driver that its caller names':
    'details, transporter and picture: the types name no other column',
  'drivers/pass/pass.store.ts writes columns of pass that its caller names': 'a pass is born as the same rules say',
  'onboarding/applications/driver-record.store.ts writes columns of driver that its caller names':
    'the record of a person who applies again: the type names no other column',
  'demo/demo-past.ts writes columns of driver that its caller names': 'the demonstration moves days into the past',
  'demo/demo-past.ts writes pass: status, expiry, expiry_reason': 'the demonstration adds passes of years before, none of which is current',
  'demo/pictures/demo-pictures.ts writes columns of driver that its caller names':
    'the demonstration gives all drivers with a card their portraits',
  'demo/history/demo-history.store.ts writes driver_history: *': 'the demonstration writes its past itself',
}

it('nothing but settleDrivers writes what follows from the facts of a driver; each other writer is named', () => {
  expect(sources.length).toBeGreaterThan(1000)
  expect([...new Set(sources.flatMap(writesOf))].toSorted()).toEqual(Object.keys(writers).toSorted())
})

it.each([
  [`await tx.updateTable('driver').set({ cleared_until: day }).where('id', '=', id).execute()`, 'driver: cleared_until'],
  ['await sql`update driver d set medical_expiry = ${day}, updated_at = ${at} where d.id = ${id}`.execute(tx)', 'driver: medical_expiry'],
  ["await sql`update pass set status = 'active' from driver d where d.id = pass.driver_id`.execute(tx)", 'pass: status'],
  [`await tx.insertInto('driver_history').values(row).execute()`, 'driver_history: *'],
  [`await tx.updateTable('pass').set({ ...given }).where('id', '=', id).execute()`, 'columns of pass that its caller names'],
])('%s is found', (text, expected) => expect(writesOf({ path: 'x.ts', text, imports: [] }).join()).toContain(expected))

it.each([
  `await tx.updateTable('driver').set({ picture_file_id: id }).where('status_id', '=', 8).execute()`,
  'select status_id from driver',
])('%s is none of them', (text) => expect(writesOf({ path: 'x.ts', text, imports: [] })).toEqual([]))

/** What the database itself writes, as the owner. */
const keepers: Readonly<Record<string, string>> = {
  settle_drivers: 'what settleDrivers has worked out: the one place',
  keep_driver_history: 'the history, as settleDrivers asks at the end of each transaction',
  auth_plant_id_no_pattern: 'which id numbers are one at the plant',
  driver_id_no_succeeds: 'which of two persons with one number is first',
  start_driver_history: 'the first row of a history',
  purge_records: 'the picture and licence number of drivers who left, whom its caller settles',
  keep_verdicts: 'all columns again, run by an operator after rows were written without the product',
}

it('functions of the database that write a driver, its pass or its history are named', async () => {
  const { rows } = await sql<{ name: string }>`select proname as name from pg_proc where pronamespace = 'public'::regnamespace
    and prosrc ~* '(update|insert into|delete from) (driver|driver_as_settled|pass|driver_history)\\y(?!_)'`.execute(owner.db)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(keepers).toSorted())
})

it.each(settled)('the role of the product has no right to write driver.$name', async ({ name: column }) => {
  const { rows } = await sql<{
    may: boolean
  }>`select has_column_privilege('driver', ${column}, 'update') or has_column_privilege('driver', ${column}, 'insert') as may`.execute(
    database.db,
  )
  expect(rows).toEqual([{ may: false }])
})

it.each(['status', 'expiry', 'expiry_reason'])('the role of the product has no right to change pass.%s', async (column) => {
  const { rows } = await sql<{ may: boolean }>`select has_column_privilege('pass', ${column}, 'update') as may`.execute(database.db)
  expect(rows).toEqual([{ may: false }])
})

it('nor to write through the view of what is settled', async () => {
  const { rows } = await sql<{ may: boolean }>`select has_any_column_privilege('driver_as_settled', 'insert, update') as may`.execute(
    database.db,
  )
  expect(rows).toEqual([{ may: false }])
})
