import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/** A list in SQL: which rows of a table it is about, in which order, and what is read of them. */
export type Listing<Row> = {
  /** With its short name: `request r`. */
  readonly table: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly which: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  readonly isDescending: boolean
  readonly columns: RawBuilder<Row>
  readonly joined: RawBuilder<unknown>
}

/** `cap`: where counting stops. */
export type CappedWindow = { readonly cap: number; readonly limit: number; readonly offset: number }
export type CappedPage<Row> = { readonly rows: readonly Row[]; readonly counted: number }

/** One page, and how many rows there are up to one more than the cap. The ids of the page are found first, and only they are joined. */
export async function readPage<Row extends { readonly id: string }>(
  db: Db,
  list: Listing<Row>,
  window: CappedWindow,
): Promise<CappedPage<Row>> {
  const { table, id, which, order, columns, joined } = list
  const way = wayOf(list)
  const { rows } = await sql<{ counted: number } & (Row | { id: null })>`with counted as (
      select count(*)::int as counted from (select from ${table} where ${which} limit ${window.cap + 1}) found
    ), page as materialized (
      select ${id} as page_id, ${order} as place from ${table} where ${which} order by ${order} ${way}, ${id} ${way} limit ${window.limit} offset ${window.offset}
    )
    select counted.counted, ${columns} from counted left join (page join ${table} on ${id} = page.page_id ${joined}) on true
    order by page.place ${way}, page.page_id ${way}`.execute(db)
  const listed: Row[] = []
  for (const { counted: _, ...row } of rows) if (row.id !== null) listed.push(row as unknown as Row)
  return { rows: listed, counted: rows[0]?.counted ?? 0 }
}

/** All of them, in the list's order. */
export const everyRow = <Row>(list: Listing<Row>): RawBuilder<Row> =>
  sql<Row>`select ${list.columns} from ${list.table} ${list.joined} where ${list.which} order by ${list.order} ${wayOf(list)}, ${list.id} ${wayOf(list)}`

const wayOf = ({ isDescending }: Pick<Listing<unknown>, 'isDescending'>): RawBuilder<unknown> => (isDescending ? sql`desc` : sql`asc`)

type Asked = { readonly page: number; readonly page_size: number }

export const windowOf = ({ page, page_size }: Asked, cap: number): CappedWindow => ({
  cap,
  limit: page_size,
  offset: (page - 1) * page_size,
})

type Shown<T> = { data: T[]; page: number; page_size: number; total: number; capped_at?: number }

/** As the contract's `paged` says it. */
export const pageOf = <Row, T>(
  { page, page_size }: Asked,
  cap: number,
  { rows, counted }: CappedPage<Row>,
  show: (row: Row) => T,
): Shown<T> => ({
  data: rows.map(show),
  page,
  page_size,
  total: Math.min(counted, cap),
  ...(counted > cap && { capped_at: cap }),
})
