import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database.ts'
import { named } from './named.ts'

/** A list in SQL: its table, filter, order and columns. */
export type ListPlan<Row> = {
  /** With its alias: `request r`. */
  table: RawBuilder<unknown>
  id: RawBuilder<unknown>
  which: RawBuilder<unknown>
  order: RawBuilder<unknown>
  isDescending: boolean
  columns: RawBuilder<Row>
  joined: RawBuilder<unknown>
  /** The number of rows, where it is stored and need not be counted. */
  size?: RawBuilder<number> | undefined
  /** A page that opens often is a named statement. Its text, bounds included, must follow from the name. */
  name?: string | undefined
}

/** `cap`: where counting stops. */
export type PageBounds = { cap: number; limit: number; offset: number }
export type CappedPage<Row> = { rows: readonly Row[]; counted: number }

/** How a page is found: `counted` is the number of rows, exact up to the cap plus one; `page` selects the page's ids as `page_id` and their sort key as `place`. */
export type PagePlan = { steps?: RawBuilder<unknown>; counted: RawBuilder<number>; page: RawBuilder<unknown> }

/** Reads one page and counts the rows up to the cap plus one. */
export const readPage = <Row extends { id: string }>(db: Db, list: ListPlan<Row>, bounds: PageBounds): Promise<CappedPage<Row>> =>
  readPageBy(db, list, {
    counted: list.size ?? countUpToCap(sql`${list.table} where ${list.which}`, bounds),
    page: orderedRows(list, bounds),
  })

/** Counts the rows of a from clause, up to the cap plus one. */
export const countUpToCap = (rows: RawBuilder<unknown>, { cap }: Pick<PageBounds, 'cap'>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (select from ${rows} limit ${cap + 1}) found)`

/** Like `readPage`, with a plan of its own. Finds the page's ids first and joins only those. */
export async function readPageBy<Row extends { id: string }>(
  db: Db,
  list: ListPlan<Row>,
  { steps, counted, page }: PagePlan,
): Promise<CappedPage<Row>> {
  const { table, id, columns, joined, name } = list
  const direction = sortDirection(list)
  const { rows } = await sql<
    { counted: number } & (Row | { id: null })
  >`with ${steps ? sql`${steps},` : sql``} counted as (select ${counted} as counted), page as materialized (${page})
    select counted.counted, ${columns} from counted left join (page join ${table} on ${id} = page.page_id ${joined}) on true
    order by page.place ${direction}, page.page_id ${direction}`.execute(name === undefined ? db : named(db, name))
  const listed: Row[] = []
  for (const { counted: _, ...row } of rows) if (row.id !== null) listed.push(row as unknown as Row)
  return { rows: listed, counted: rows[0]?.counted ?? 0 }
}

type RowRange = { limit: number; offset?: number }

/** As constants, so that PostgreSQL plans for so few rows also where the statement stays prepared. */
export const boundsOf = ({ limit, offset = 0 }: RowRange): RawBuilder<unknown> => sql`limit ${sql.lit(limit)} offset ${sql.lit(offset)}`

/** Selects `page_id`, `place` and any extra columns in the list's order. */
export function orderedRows<Row>(list: ListPlan<Row>, range: RowRange, extraColumns: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  const { table, id, which, order } = list
  const direction = sortDirection(list)
  return sql`select ${id} as page_id, ${order} as place ${extraColumns} from ${table} where ${which} order by ${order} ${direction}, ${id} ${direction} ${boundsOf(range)}`
}

/** Selects all rows in the list's order. */
export const allRows = <Row>(list: ListPlan<Row>): RawBuilder<Row> =>
  sql<Row>`select ${list.columns} from ${list.table} ${list.joined} where ${list.which} order by ${list.order} ${sortDirection(list)}, ${list.id} ${sortDirection(list)}`

export const sortDirection = ({ isDescending }: Pick<ListPlan<unknown>, 'isDescending'>): RawBuilder<unknown> =>
  isDescending ? sql`desc` : sql`asc`

type PageQuery = { page: number; page_size: number }

export const toPageBounds = ({ page, page_size }: PageQuery, cap: number): PageBounds => ({
  cap,
  limit: page_size,
  offset: (page - 1) * page_size,
})

type PageJson<T> = { data: T[]; page: number; page_size: number; total: number; capped_at?: number }

/** The shape of the contract's `paged`. */
export const toPageJson = <Row, T>(
  { page, page_size }: PageQuery,
  cap: number,
  { rows, counted }: CappedPage<Row>,
  toJson: (row: Row) => T,
): PageJson<T> => ({
  data: rows.map(toJson),
  page,
  page_size,
  total: Math.min(counted, cap),
  ...(counted > cap && { capped_at: cap }),
})
