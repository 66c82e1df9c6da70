import type { PostgresConnection } from '#operations/embedded-postgres/connection.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { definitionsOf, differences, rowLinesOf } from '#tests/checks/catalogue.ts'
import { databaseUrlOf, queryOnce } from '../database.ts'
import { addedByUpgrade, type Added } from './added-rows.ts'
import { watchMigrations, type MigrationTime } from './migration-times.ts'
import { migrateBy } from './release-data.ts'
import { thisVersion, type Release } from './release.ts'
import { stoppedOn, verdictsBy, type Verdicts } from './verdicts.ts'

export type Stays = {
  rows: readonly object[]
  times: readonly MigrationTime[]
  problems: readonly string[]
}

type Given = { old: Release; env: NodeJS.ProcessEnv; connection: PostgresConnection; days: number }

/** Upgrades a copy of the release's database in which nobody works, and compares: what it is with a new installation, what it holds with before. */
export async function whatStays({ old, env, connection, days }: Given): Promise<Stays> {
  const { database: name } = connection
  const place = { ...connection, database: 'postgres' }
  const [copy, fresh] = [`${name}_copy`, `${name}_fresh`].map((database) => ({ ...connection, database })) as [
    typeof connection,
    typeof connection,
  ]
  await queryOnce(place, `create database ${copy.database} template ${name}`)
  await queryOnce(place, `create database ${fresh.database}`)
  const [countsBefore, verdictsBefore] = [await countsOf(copy), await verdictsBy(old, copy, days)]
  const began = performance.now()
  const watch = await watchMigrations(copy)
  await migrateBy(thisVersion, { ...env, DATABASE_URL: databaseUrlOf(copy) })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const times = await watch.stop()
  await migrateBy(thisVersion, { ...env, DATABASE_URL: databaseUrlOf(fresh) })
  const catalogue = await compareCatalogues(fresh, copy)
  const counts = compareCounts(countsBefore, await countsOf(copy))
  const verdicts = compareVerdicts(verdictsBefore, await verdictsBy(thisVersion, copy, days), stoppedOn(days))
  const unsettled = await listUnsettled(copy)
  for (const { database } of [copy, fresh]) await queryOnce(place, `drop database ${database} with (force)`)
  return {
    rows: [
      { what: 'the upgrade, seconds', compared: seconds, differ: '' },
      { what: 'definitions and rights, as a new installation', compared: catalogue.lines, differ: catalogue.problems.length },
      ...catalogue.broken.map((name) => ({
        what: `${name}: rows of the release break it, so that it is not validated`,
        compared: '',
        differ: '',
      })),
      { what: 'tables with as many rows as before', compared: counts.tables, differ: counts.problems.length },
      { what: 'rows in them', compared: counts.rows, differ: '' },
      ...counts.added.map((what) => ({ what, compared: '', differ: '' })),
      { what: `drivers judged alike on ${days + 1} days`, compared: verdicts.drivers, differ: verdicts.problems.length },
      { what: 'stopped by the upgrade: on hold, or their last medical says not fit', compared: verdicts.stopped, differ: '' },
      { what: 'drivers whose row and history say what their records say', compared: verdicts.drivers, differ: unsettled.length },
    ],
    times,
    problems: [...catalogue.problems, ...counts.problems, ...verdicts.problems, ...unsettled],
  }
}

type Counts = ReadonlyMap<string, number>

async function countsOf(address: PostgresConnection): Promise<Counts> {
  const tables = await queryOnce(
    address,
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const each = tables.map(({ name }) => `select '${name}' as name, count(*) as n from public.${name}`)
  const counted = await queryOnce(address, each.join(' union all '))
  return new Map(counted.map(({ name, n }) => [String(name), Number(n)]))
}

type ComparedCounts = {
  tables: number
  rows: number
  added: readonly string[]
  problems: readonly string[]
}

function compareCounts(before: Counts, after: Counts): ComparedCounts {
  const others = [...before].flatMap(([table, had]) => {
    const [has, known]: [number | undefined, Added | undefined] = [after.get(table), addedByUpgrade[table]]
    return has === had ? [] : [{ table, had, has, why: known?.isAllowed(had, has) ? known.why : undefined }]
  })
  return {
    tables: before.size,
    rows: [...before.values()].reduce((sum, n) => sum + n, 0),
    added: others.flatMap(({ table, had, has, why }) => (why ? [`${table}: ${had} to ${has ?? 'gone'}, ${why}`] : [])),
    problems: others.flatMap(({ table, had, has, why }) => (why ? [] : [`${table} had ${had} rows and has ${has ?? 'gone'}`])),
  }
}

function compareVerdicts(before: Verdicts, after: Verdicts, stopped: string): { drivers: number; stopped: number; problems: string[] } {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const others = ids.filter((id) => before[id] !== after[id])
  const isStopped = (id: string): boolean => before[id] !== undefined && after[id] === stopped
  return {
    drivers: ids.length,
    stopped: others.filter(isStopped).length,
    problems: others
      .filter((id) => !isStopped(id))
      .map((id) => `driver ${id} was ${before[id] ?? 'not there'} and is ${after[id] ?? 'not there'}`),
  }
}

type ComparedCatalogues = { lines: number; broken: readonly string[]; problems: readonly string[] }

/** Every definition, and the rows with which each installation begins. */
async function compareCatalogues(fresh: PostgresConnection, upgraded: PostgresConnection): Promise<ComparedCatalogues> {
  const { broken, forgotten } = await findUnvalidated(upgraded)
  const [one, other] = [openDatabase(fresh, { size: 1 }), openDatabase(upgraded, { size: 1 })]
  try {
    const [wanted, found] = [await definitionsOf(one.db), await definitionsOf(other.db)].map((lines) => lines.map(comparable)) as [
      string[],
      string[],
    ]
    const first = await rowLinesOf(one.db)
    const tables = new Set(first.map((row) => /^row of (\w+)/.exec(row)?.[1] ?? ''))
    const rows = new Set(byRoleName(await rowLinesOf(other.db, tables)))
    const missing = byRoleName(first).filter((row) => !rows.has(row))
    return {
      lines: wanted.length,
      broken,
      problems: [...differences(wanted, found), ...missing, ...forgotten].map((line) => `the catalogue: ${line.slice(0, 200)}`),
    }
  } finally {
    await one.close()
    await other.close()
  }
}

/** A role that came with a later release has the next id, which in a new installation is another one: its name says which it is. */
function byRoleName(rows: readonly string[]): string[] {
  const names = new Map(
    rows.flatMap((row) => {
      const { id, name } = /^row of role: \{"id": (?<id>\d+), "name": (?<name>"[^"]*")/.exec(row)?.groups ?? {}
      return id && name ? [[id, name] as const] : []
    }),
  )
  return rows.map((row) =>
    row
      .replace(/^row of role: \{"id": \d+, /, 'row of role: {')
      .replace(/"role_id": (\d+)/, (_, id: string) => `"role": ${names.get(id) ?? id}`),
  )
}

/** How far a sequence is, and whether a constraint is validated, follows from the rows. */
const comparable = (line: string): string =>
  line.startsWith('sequence ')
    ? line.replace(/"last_value": [^,}]+/, '')
    : line.startsWith('constraint ')
      ? line.replace(/ NOT VALID$/, '')
      : line

/** The constraints that a start could not validate, because rows of the release break them (docs/decisions/rights-and-audit.md); those that nothing breaks are problems. */
async function findUnvalidated(address: PostgresConnection): Promise<{ broken: string[]; forgotten: string[] }> {
  const found = await queryOnce(
    address,
    `select quote_ident(conname) as name, conrelid::regclass::text as of_table from pg_constraint where not convalidated and connamespace = 'public'::regnamespace`,
  )
  const [broken, forgotten]: [string[], string[]] = [[], []]
  for (const { name, of_table: table } of found)
    await queryOnce(address, `alter table ${table} validate constraint ${name}`).then(
      () => forgotten.push(`${name} of ${table} is not validated, and no row breaks it`),
      () => broken.push(`constraint ${name} of ${table}`),
    )
  return { broken, forgotten }
}

/** Whether each driver's row and history say what the records say, computed anew from the records. */
async function listUnsettled(address: PostgresConnection): Promise<string[]> {
  const found = await queryOnce(address, 'select id from driver where first_unsettled(array[id]) is not null order by id')
  return found.map(({ id }) => `driver ${id} is not settled: the row or its history says other than the records`)
}
