import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/** A list in SQL: which rows of a table it is about, in which order, and what is read of them. */
export type ListPlan<Row> = {
  /** With its short name: `request r`. */
  readonly table: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly which: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  readonly isDescending: boolean
  readonly columns: RawBuilder<Row>
  readonly joined: RawBuilder<unknown>
  /** How many rows it is about, where that is kept and need not be counted. */
  readonly size?: RawBuilder<number> | undefined
}

/** `cap`: where counting stops. */
export type CappedWindow = { readonly cap: number; readonly limit: number; readonly offset: number }
export type CappedPage<Row> = { readonly rows: readonly Row[]; readonly counted: number }

/** How a page is found: `counted` says how many rows there are, at least up to one more than the cap, `page` answers the ids of the page as `page_id` and what they are ordered by as `place`. */
export type Way = { readonly steps?: RawBuilder<unknown>; readonly counted: RawBuilder<number>; readonly page: RawBuilder<unknown> }

/** One page, and how many rows there are up to one more than the cap. */
export const readPage = <Row extends { readonly id: string }>(
  db: Db,
  list: ListPlan<Row>,
  window: CappedWindow,
): Promise<CappedPage<Row>> =>
  readPageBy(db, list, { counted: list.size ?? upToCap(sql`${list.table} where ${list.which}`, window), page: inOrder(list, window) })

/** How many rows a from clause has, counted no further than one more than the cap. */
export const upToCap = (rows: RawBuilder<unknown>, { cap }: CappedWindow): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (select from ${rows} limit ${cap + 1}) found)`

/** The same, found in a way of its own. The ids of the page are found first, and only they are joined. */
export async function readPageBy<Row extends { readonly id: string }>(
  db: Db,
  list: ListPlan<Row>,
  { steps, counted, page }: Way,
): Promise<CappedPage<Row>> {
  const { table, id, columns, joined } = list
  const way = sortDirection(list)
  const { rows } = await sql<
    { counted: number } & (Row | { id: null })
  >`with ${steps ? sql`${steps},` : sql``} counted as (select ${counted} as counted), page as materialized (${page})
    select counted.counted, ${columns} from counted left join (page join ${table} on ${id} = page.page_id ${joined}) on true
    order by page.place ${way}, page.page_id ${way}`.execute(db)
  const listed: Row[] = []
  for (const { counted: _, ...row } of rows) if (row.id !== null) listed.push(row as unknown as Row)
  return { rows: listed, counted: rows[0]?.counted ?? 0 }
}

type Stretch = { readonly limit: number; readonly offset?: number }

/** Rows of a list in its order: `page_id`, `place` and what more is asked for. */
export function inOrder<Row>(list: ListPlan<Row>, { limit, offset = 0 }: Stretch, more: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  const { table, id, which, order } = list
  const way = sortDirection(list)
  return sql`select ${id} as page_id, ${order} as place ${more} from ${table} where ${which} order by ${order} ${way}, ${id} ${way} limit ${limit} offset ${offset}`
}

/** All of them, in the list's order. */
export const everyRow = <Row>(list: ListPlan<Row>): RawBuilder<Row> =>
  sql<Row>`select ${list.columns} from ${list.table} ${list.joined} where ${list.which} order by ${list.order} ${sortDirection(list)}, ${list.id} ${sortDirection(list)}`

export const sortDirection = ({ isDescending }: Pick<ListPlan<unknown>, 'isDescending'>): RawBuilder<unknown> =>
  isDescending ? sql`desc` : sql`asc`

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
