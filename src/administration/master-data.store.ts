import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { Json } from '#platform/server/database/statements/json-text.ts'
import { plainWords } from '#platform/contract/plain-words.ts'
import { hasInside } from '#platform/server/database/statements/like.ts'
import { readPageAndTotal, type LimitOffset, type PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'
import { countReferences, type ReferenceCount } from '#platform/server/database/statements/references.ts'
import { notFound } from '#platform/server/http/refusal.ts'

/** A stored row, plain enough for the audit. */
export type MasterRow = { id: string; name: string } & { [column: string]: Json }
type MasterDataListing = LimitOffset & { search: string; sort: string }

type StoreDefinition<Row extends MasterRow, Values> = {
  table: 'auth_plant' | 'doctor' | 'document_type' | 'issuer' | 'plant' | 'restriction' | 'syllabus' | 'transporter'
  /** Which rows of the table; all by default. */
  only?: RawBuilder<boolean>
  columns: readonly (keyof Row & string)[]
  searched: readonly (keyof Row & string)[]
  /** The column of each sort key. */
  sorts: Readonly<Record<string, RawBuilder<unknown>>>
  /** The form's values as columns. */
  toColumns: (values: Values) => Readonly<Record<string, string | number | boolean | null | readonly number[] | readonly string[]>>
}

export type MasterStore<Row extends MasterRow, Values> = {
  list: (db: Db, listing: MasterDataListing) => Promise<PageAndTotal<Row>>
  /** Every row, by name. */
  all: (db: Db) => Promise<Row[]>
  find: (db: Db, id: string) => Promise<Row>
  /** Locks the row and new references to it for this transaction. */
  lock: (tx: Tx, id: string) => Promise<Row>
  insert: (db: Db, values: Values) => Promise<Row>
  update: (tx: Tx, id: string, values: Values) => Promise<Row>
  uses: (tx: Tx, id: string) => Promise<readonly ReferenceCount[]>
  remove: (tx: Tx, id: string) => Promise<void>
}

/** The store of one kind of master data. Uniqueness is an index of its table; `app/constraints.ts` has its message. */
export function masterStore<Row extends MasterRow, Values>(definition: StoreDefinition<Row, Values>): MasterStore<Row, Values> {
  // Kysely cannot check a union of tables, so it sees one that has what all have: an id and a name.
  const table = definition.table as 'plant'
  const columns = definition.columns as readonly ('id' | 'name')[]
  const toColumns = (values: Values) => definition.toColumns(values) as { name: string }
  const select = (db: Db) =>
    db
      .selectFrom(table)
      .select(columns)
      .where(definition.only ?? sql<boolean>`true`)
      .$castTo<Row>()
  return {
    list: (db, { search, sort, ...page }) => {
      const found = search === '' ? select(db) : select(db).where(hasText(definition.searched, search))
      return readPageAndTotal(inOrder(found, definition.sorts, sort), page)
    },
    all: (db) => select(db).orderBy(byText('name')).execute(),
    find: (db, id) => select(db).where('id', '=', id).executeTakeFirstOrThrow(notFound),
    lock: (tx, id) => select(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound),
    insert: (db, values) => db.insertInto(table).values(toColumns(values)).returning(columns).$castTo<Row>().executeTakeFirstOrThrow(),
    update: (tx, id, values) =>
      tx.updateTable(table).set(toColumns(values)).where('id', '=', id).returning(columns).$castTo<Row>().executeTakeFirstOrThrow(notFound),
    uses: (tx, id) => countReferences(tx, { table: definition.table, id, distinct: { allocation: 'user_id' } }),
    remove: async (tx, id) => void (await tx.deleteFrom(table).where('id', '=', id).execute()),
  }
}

/** Sorts names case-insensitively. */
export const byText = (column: string): RawBuilder<unknown> => sql`lower(${sql.ref(column)})`

/** All words that are typed in any of these columns. */
const hasText = (columns: readonly string[], search: string): RawBuilder<boolean> =>
  sql`(${sql.join(
    columns.map((column) => hasInside(sql`plain_words(${sql.ref(column)})`, plainWords(search))),
    sql` or `,
  )})`

/** Null values come last, in both directions. */
function inOrder<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  sorts: Readonly<Record<string, RawBuilder<unknown>>>,
  sort: string,
): SelectQueryBuilder<DB, TB, Row> {
  const isBackwards = sort.startsWith('-')
  const by = sorts[isBackwards ? sort.slice(1) : sort]
  if (by === undefined) throw new Error(`Unknown sort '${sort}'`)
  return rows
    .orderBy(by, (order) => (isBackwards ? order.desc() : order.asc()).nullsLast())
    .orderBy(byText('name'))
    .orderBy(sql`id`)
}
