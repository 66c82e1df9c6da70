import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { defaultPageSize } from '#platform/contract/paging.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import {
  jsonConstant,
  jsonList,
  jsonNumber,
  jsonObject,
  toSql,
  type JsonSql,
  type WrittenJson,
} from '#platform/server/database/json-sql.ts'
import { prepared, type Slots } from '#platform/server/database/prepared.ts'
import type { DriverCriteria } from './driver-filter.rules.ts'
import { pageOfMatches, pageOfMatchesByTransporter } from './driver-filtered-pages.store.ts'
import {
  deepOffset,
  firstPage,
  pageByCheckpoint,
  pageByOffset,
  pageByTransporter,
  type DriverOrder,
  type DriverPageSql,
} from './driver-pages.store.ts'
import { driverSet, rowJson, listedDriverJson, type DriverListPage, type ListedDriverRow, type DriverSet } from './driver-rows.store.ts'
import { pageOfSearch } from '../search/driver-search.store.ts'
import type { DriverTile } from '../driver-status.contract.ts'
import type { ListedDriver } from './drivers.contract.ts'
import type { TypedSearch } from '../search/typed-search.rules.ts'
import { soonUntil } from '../verdict/verdict.rules.ts'
import { verdictDays } from '../verdict/verdict.store.ts'

export type Sort = 'name' | 'transporter' | 'pass_expiry'
export type DriverListQuery = {
  readonly tile: DriverTile
  readonly transporterId?: string | undefined
  readonly search?: TypedSearch | undefined
  readonly criteria?: DriverCriteria | undefined
  /** By default by name or, in a search, prefix matches first. */
  readonly sort?: Sort | undefined
  readonly isDescending?: boolean
}
type PageQuery = DriverListQuery & { readonly page: number; readonly pageSize: number }

/** One page of a tile's drivers. */
export async function listDrivers(db: Db, scope: Scope, query: PageQuery): Promise<DriverListPage> {
  const set = driverSet(scope, query)
  if (!set) return { rows: [], total: 0 }
  const { rows } = await listOf(await pageOf(db, set, query), rowJson, query).execute(db)
  const { data, total, capped_at: cappedAt }: List<ListedDriverRow> = JSON.parse(textOf(rows))
  return { rows: data, total, ...(cappedAt !== undefined && { cappedAt }) }
}

/** The same page as the answer's JSON, built by PostgreSQL. */
export async function writeDrivers(db: Db, scope: Scope, query: PageQuery, today: PlainDate): Promise<WrittenJson<List<ListedDriver>>> {
  const { page, pageSize } = query
  const set = driverSet(scope, query)
  if (!set) return JSON.stringify({ data: [], page, page_size: pageSize, total: 0 } satisfies List<ListedDriver>)
  if (isInitialPage(set, query)) return textOf(await initialPage(db, { ...set, today, soonUntil: soonUntil(today) }, variantOf(set, query)))
  return textOf((await listOf(await pageOf(db, set, query), listedDriverJson(set.statusId, verdictDays(today)), query).execute(db)).rows)
}

type List<T> = { data: T[]; page: number; page_size: number; total: number; capped_at?: number }
type WrittenList<T> = { readonly json: WrittenJson<List<T>> }

const textOf = <T>(rows: readonly WrittenList<T>[]): WrittenJson<List<T>> => rows[0]?.json ?? ''

function listOf<T>(
  { steps, rows, total, isCapped }: DriverPageSql,
  row: JsonSql<T>,
  { page, pageSize }: Pick<PageQuery, 'page' | 'pageSize'>,
): RawBuilder<WrittenList<T>> {
  const json = jsonObject(
    { data: jsonList(row, rows), page: jsonConstant<number>(page), page_size: jsonConstant<number>(pageSize), total: jsonNumber(total) },
    { capped_at: { when: isCapped, json: jsonNumber(total) } },
  )
  return sql`${steps ? sql`with ${steps}` : sql``} select ${toSql(json)} as json`
}

/** Longer than any list; keeps huge page numbers from overflowing. */
const maxOffset = 1_000_000_000

async function pageOf(db: Db, set: DriverSet, query: PageQuery): Promise<DriverPageSql> {
  const range = { limit: query.pageSize, offset: Math.min((query.page - 1) * query.pageSize, maxOffset) }
  const { search, criteria, sort, isDescending = false } = query
  if (search) return pageOfSearch(set, search, { ...range, criteria, sort, isDescending })
  const order = sortedBy(query)
  if (isByTransporter(set, query))
    return criteria ? pageOfMatchesByTransporter(set, criteria, isDescending, range) : pageByTransporter(set, isDescending, range)
  if (criteria) return pageOfMatches(db, set, criteria, order, range)
  return range.offset < deepOffset ? pageByOffset(set, order, range) : pageByCheckpoint(set, order, range)
}

const isByTransporter = ({ transporterId }: DriverSet, { sort }: PageQuery): boolean => sort === 'transporter' && transporterId === null

const sortedBy = ({ sort, isDescending = false }: PageQuery): DriverOrder => ({
  sort: sort === 'pass_expiry' ? 'pass_expiry' : 'name',
  isBackward: isDescending,
})

/** The page that opens with the list, which is a prepared statement. */
const isInitialPage = (set: DriverSet, query: PageQuery): boolean =>
  query.page === 1 && query.pageSize === defaultPageSize && !query.search && !query.criteria && !isByTransporter(set, query)

type Variant = DriverOrder & { readonly statusId: number; readonly isOfTransporter: boolean }

const variantOf = ({ statusId, transporterId }: DriverSet, query: PageQuery): Variant => ({
  ...sortedBy(query),
  statusId,
  isOfTransporter: transporterId !== null,
})

const initialPage = prepared(
  'drivers',
  (value: Slots<'plantId' | 'transporterId' | 'today' | 'soonUntil'>, { statusId, isOfTransporter, ...order }: Variant) => {
    const set = { plantId: value('plantId'), transporterId: isOfTransporter ? value('transporterId') : null, statusId: sql.lit(statusId) }
    const days = { today: value('today'), soonUntil: value('soonUntil') }
    return listOf(firstPage(set, order, defaultPageSize), listedDriverJson(statusId, days), { page: 1, pageSize: defaultPageSize })
  },
)
