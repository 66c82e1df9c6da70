import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { Json } from '#platform/server/database/json-text.ts'
import { containsPattern } from '#platform/server/database/like.ts'
import { countReferences, type ReferenceCount } from '#platform/server/database/references.ts'
import { notFound } from '#platform/server/http/refusal.ts'

/** A stored row, plain enough for the audit. */
export type MasterRow = { readonly id: string } & { readonly [column: string]: Json }
export type MasterDataListing = { readonly search: string; readonly sort: string; readonly limit: number; readonly offset: number }

type StoreDefinition<Row extends MasterRow, Values> = {
  readonly table: 'auth_plant' | 'doctor' | 'plant' | 'syllabus' | 'transporter'
  readonly columns: readonly (keyof Row & string)[]
  readonly searched: readonly (keyof Row & string)[]
  /** The column of each sort key. */
  readonly sorts: Readonly<Record<string, RawBuilder<unknown>>>
  /** The form's values as columns. */
  readonly toColumns: (values: Values) => Readonly<Record<string, string | boolean | null>>
}

export type MasterStore<Row extends MasterRow, Values> = {
  readonly list: (db: Db, listing: MasterDataListing) => Promise<{ rows: Row[]; total: number }>
  readonly find: (db: Db, id: string) => Promise<Row>
  /** Locks the row and new references to it for this transaction. */
  readonly lock: (tx: Tx, id: string) => Promise<Row>
  readonly insert: (db: Db, values: Values) => Promise<Row>
  readonly update: (tx: Tx, id: string, values: Values) => Promise<Row>
  readonly uses: (tx: Tx, id: string) => Promise<readonly ReferenceCount[]>
  readonly remove: (tx: Tx, id: string) => Promise<void>
}

/** The store of one kind of master data. Uniqueness is an index of its table; `app/constraints.ts` has its message. */
export function masterStore<Row extends MasterRow, Values>(definition: StoreDefinition<Row, Values>): MasterStore<Row, Values> {
  const table = sql.table(definition.table)
  const columns = sql.join(definition.columns.map((column) => sql.ref(column)))
  return {
    list: async (db, { search, sort, limit, offset }) => {
      const matches = sql`from ${table} where ${found(definition.searched, search)}`
      const { rows } =
        await sql<Row>`select ${columns} ${matches} ${order(definition.sorts, sort)} limit ${limit} offset ${offset}`.execute(db)
      const counted = await sql<{ total: number }>`select count(*)::int as total ${matches}`.execute(db)
      return { rows, total: counted.rows[0]?.total ?? 0 }
    },
    find: async (db, id) => requireRow(await sql<Row>`select ${columns} from ${table} where id = ${id}`.execute(db)),
    lock: async (tx, id) => requireRow(await sql<Row>`select ${columns} from ${table} where id = ${id} for update`.execute(tx)),
    insert: async (db, values) => {
      const entries = Object.entries(definition.toColumns(values))
      const names = sql.join(entries.map(([name]) => sql.ref(name)))
      const inserted = sql<Row>`insert into ${table} (${names}) values (${sql.join(entries.map(([, value]) => value))}) returning ${columns}`
      return requireRow(await inserted.execute(db))
    },
    update: async (tx, id, values) => {
      const set = Object.entries(definition.toColumns(values)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
      return requireRow(await sql<Row>`update ${table} set ${sql.join(set)} where id = ${id} returning ${columns}`.execute(tx))
    },
    uses: (tx, id) => countReferences(tx, { table: definition.table, id, distinct: { allocation: 'user_id' } }),
    remove: async (tx, id) => void (await sql`delete from ${table} where id = ${id}`.execute(tx)),
  }
}

/** Sorts names case-insensitively. */
export const byText = (column: string): RawBuilder<unknown> => sql`lower(${sql.ref(column)})`

function requireRow<Row>({ rows: [row] }: { readonly rows: readonly Row[] }): Row {
  if (row === undefined) throw notFound()
  return row
}

/** Part of any of these columns. */
function found(searched: readonly string[], search: string): RawBuilder<boolean> {
  if (search === '') return sql`true`
  const pattern = containsPattern(search)
  return sql`(${sql.join(
    searched.map((column) => sql`${sql.ref(column)} ilike ${pattern}`),
    sql` or `,
  )})`
}

/** Null values come last, in both directions. */
function order(sorts: Readonly<Record<string, RawBuilder<unknown>>>, sort: string): RawBuilder<unknown> {
  const isBackwards = sort.startsWith('-')
  const by = sorts[isBackwards ? sort.slice(1) : sort]
  if (by === undefined) throw new Error(`Unknown sort '${sort}'`)
  return sql`order by ${by} ${sql.raw(isBackwards ? 'desc' : 'asc')} nulls last, lower(name), id`
}
