import type { PostgresConnection } from '#operations/embedded-postgres/connection.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { definitionsOf, differences, rowLinesOf } from '#tests/checks/catalogue.ts'
import { databaseUrlOf, queryOnce } from '../database.ts'
import { addedByUpgrade, type Added } from './added-rows.ts'
import { migrateBy } from './release-data.ts'
import { thisVersion, type Release } from './release.ts'
import { judgedDays, verdictsBy, type Verdicts } from './verdicts.ts'

export type Stays = { readonly rows: readonly object[]; readonly problems: readonly string[] }

type Given = { readonly old: Release; readonly env: NodeJS.ProcessEnv; readonly connection: PostgresConnection }

/** Upgrades a copy of the release's database in which nobody works, and compares: what it is with a new installation, what it holds with before. */
export async function whatStays({ old, env, connection }: Given): Promise<Stays> {
  const { database: name } = connection
  const place = { ...connection, database: 'postgres' }
  const [copy, fresh] = [`${name}_copy`, `${name}_fresh`].map((database) => ({ ...connection, database })) as [
    typeof connection,
    typeof connection,
  ]
  await queryOnce(place, `create database ${copy.database} template ${name}`)
  await queryOnce(place, `create database ${fresh.database}`)
  const [countsBefore, verdictsBefore] = [await countsOf(copy), await verdictsBy(old, copy)]
  const began = performance.now()
  await migrateBy(thisVersion, { ...env, DATABASE_URL: databaseUrlOf(copy) })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  await migrateBy(thisVersion, { ...env, DATABASE_URL: databaseUrlOf(fresh) })
  const catalogue = await compareCatalogues(fresh, copy)
  const counts = compareCounts(countsBefore, await countsOf(copy))
  const verdicts = compareVerdicts(verdictsBefore, await verdictsBy(thisVersion, copy))
  for (const { database } of [copy, fresh]) await queryOnce(place, `drop database ${database} with (force)`)
  return {
    rows: [
      { what: 'the upgrade, seconds', compared: seconds, differ: '' },
      { what: 'definitions and rights, as a new installation', compared: catalogue.lines, differ: catalogue.problems.length },
      { what: 'tables with as many rows as before', compared: counts.tables, differ: counts.problems.length },
      { what: 'rows in them', compared: counts.rows, differ: '' },
      { what: `drivers judged alike on ${judgedDays + 1} days`, compared: verdicts.drivers, differ: verdicts.problems.length },
    ],
    problems: [...catalogue.problems, ...counts.problems, ...verdicts.problems],
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

function compareCounts(before: Counts, after: Counts): { tables: number; rows: number; problems: string[] } {
  const problems = [...before].flatMap(([table, n]) => {
    const now = after.get(table)
    const added: Added | undefined = addedByUpgrade[table]
    if (now === n || added?.isAllowed(n, now)) return []
    return [`${table} had ${n} rows and has ${now ?? 'gone'}`]
  })
  const rows = [...before.values()].reduce((sum, n) => sum + n, 0)
  return { tables: before.size, rows, problems }
}

function compareVerdicts(before: Verdicts, after: Verdicts): { drivers: number; problems: string[] } {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const problems = ids
    .filter((id) => before[id] !== after[id])
    .map((id) => `driver ${id} was ${before[id] ?? 'not there'} and is ${after[id] ?? 'not there'}`)
  return { drivers: ids.length, problems }
}

/** Every definition, and the rows with which each installation begins. */
async function compareCatalogues(fresh: PostgresConnection, upgraded: PostgresConnection): Promise<{ lines: number; problems: string[] }> {
  const [one, other] = [openDatabase(fresh, { size: 1 }), openDatabase(upgraded, { size: 1 })]
  try {
    const [wanted, found] = [await definitionsOf(one.db), await definitionsOf(other.db)].map((lines) => lines.map(withoutPosition)) as [
      string[],
      string[],
    ]
    const first = await rowLinesOf(one.db)
    const rows = new Set(await rowLinesOf(other.db, new Set(first.map((row) => /^row of (\w+)/.exec(row)?.[1] ?? ''))))
    const missing = first.filter((row) => !rows.has(row))
    return {
      lines: wanted.length,
      problems: [...differences(wanted, found), ...missing].map((line) => `the catalogue: ${line.slice(0, 200)}`),
    }
  } finally {
    await one.close()
    await other.close()
  }
}

/** How far a sequence is follows from the rows. */
const withoutPosition = (line: string): string => (line.startsWith('sequence ') ? line.replace(/"last_value": [^,}]+/, '') : line)
