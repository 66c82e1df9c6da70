import { sql, type SelectQueryBuilder } from 'kysely'

export type LimitOffset = { limit: number; offset: number }
/** The rows of a page; the first is 1. */
export const toLimitOffset = ({ page, page_size }: { page: number; page_size: number }): LimitOffset => ({
  limit: page_size,
  offset: (page - 1) * page_size,
})
export type PageAndTotal<Row> = { rows: readonly Row[]; total: number }

/** One page of a short list and the number of all its rows, in one statement unless the page lies behind the end. */
export async function readPageAndTotal<DB, TB extends keyof DB, Row>(
  list: SelectQueryBuilder<DB, TB, Row>,
  { limit, offset }: LimitOffset,
): Promise<PageAndTotal<Row>> {
  const counted = sql<number>`(select count(*)::int from (${list.clearOrderBy()}) counted)`.as('total')
  const withTotal = list.select(counted).$castTo<{ total: number }>()
  const page = await withTotal.limit(limit).offset(offset).execute()
  const [first] = page.length > 0 || offset === 0 ? page : await withTotal.limit(1).execute()
  const rows: Row[] = []
  for (const { total: _, ...row } of page) rows.push(row as Row)
  return { rows, total: first?.total ?? 0 }
}
