import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readSources, type SourceFile } from '#platform/boundaries/read-imports.ts'
import { copyOfTemplate } from '../testing/test-api.ts'

const sources = readSources('src').filter(
  ({ path }) => !/\.(test|factory)\.ts$/.test(path) && !/^app\/(model|testing|report-model|checks|attack)\//.test(path),
)

/** What `settleDrivers` writes. */
const settled = [
  'status_id',
  'card_no',
  'card_printed_at',
  'pass_expiry',
  'medical_expiry',
  'ddt_expiry',
  'bulker_expiry',
  'spot_until',
  'is_on_hold',
  'is_unfit',
  'cleared_until',
]
const columnsOf = { driver: settled, pass: ['status', 'expiry', 'expiry_reason'], driver_history: ['*'] } as const
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
  'app/demo/demo-past.ts writes columns of driver that its caller names': 'the demonstration moves days into the past',
  'app/demo/demo-past.ts writes pass: status, expiry, expiry_reason':
    'the demonstration adds passes of years before, none of which is current',
  'app/demo/history/demo-history.store.ts writes driver_history: *': 'the demonstration writes its past itself',
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

/** What writes a fact that pass, verdict or history follow from. */
const factWriters = [
  'insertClearances',
  'voidClearances',
  'replaceClearances',
  'updateDriver',
  'updateDetails',
  'writeRecord',
  'setPicture',
  'retirePass',
  'insertPasses',
  'insertDriver',
  'insertDrivers',
  'setDriverStatus',
  'insertCards',
  'cancelCard',
  'restoreCancelledCard',
  'recordHandOver',
  'insertBatch',
  'insertSuspension',
  'insertSuspensions',
  'closeSuspensions',
  'insertHold',
  'liftHoldOfRequest',
  'liftClosedFindings',
]
const settles = /\b(settleDrivers|changeDriver|generatePass)\b/

/** Who writes a fact and does not settle, and why; a store says how it is written. */
const unsettled: Readonly<Record<string, string>> = {
  'onboarding/applications/restore-record.service.ts': 'within the change that ends the application, which settles',
  'drivers/card/cards.service.ts': 'a part of the events that end or restore a card, which settle',
}

it('whatever writes a fact settles the driver', () => {
  const calls = new RegExp(`\\b(?:${factWriters.join('|')})\\(`)
  const writing = sources.filter(({ path, text }) => !/\.(store\.ts|tsx)$/.test(path) && calls.test(text))
  const isSettling = ({ text }: SourceFile) => settles.test(text)
  expect(writing.filter(isSettling).length).toBeGreaterThan(12)
  expect(new Set(writing.filter((file) => !isSettling(file)).map(({ path }) => path))).toEqual(new Set(Object.keys(unsettled)))
})

const { owner, database } = await copyOfTemplate()

/** What the database itself writes, as the owner. */
const keepers: Readonly<Record<string, string>> = {
  settle_drivers: 'what settleDrivers has worked out: the one place',
  keep_driver_history: 'the history, as settleDrivers asks at the end of each transaction',
  auth_plant_id_no_pattern: 'which id numbers are one at the plant',
  driver_id_no_succeeds: 'which of two persons with one number is first',
  start_driver_history: 'the first row of a history',
  keep_verdicts: 'all columns again, run by an operator after rows were written without the product',
}

it('functions of the database that write a driver, its pass or its history are named', async () => {
  const { rows } = await sql<{ name: string }>`select proname as name from pg_proc where pronamespace = 'public'::regnamespace
    and prosrc ~* '(update|insert into|delete from) (driver|driver_as_settled|pass|driver_history)\\y(?!_)'`.execute(owner.db)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(keepers).toSorted())
})

it.each(settled.filter((column) => column !== 'status_id'))('the role of the product has no right to write driver.%s', async (column) => {
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
