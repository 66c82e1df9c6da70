import { driverSet, type DriverSet } from './driver-set.sql.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { defaultPageSize } from '#platform/contract/paging.ts'
import type { Db } from '#platform/server/database/database.ts'
import { kept, named } from '#platform/server/database/statements/named.ts'
import type { DriverCriteria } from './driver-filter.rules.ts'
import { firstPage, pageByOrder, pageByTransporter, type DriverOrder, type DriverPageSql } from './driver-pages.store.ts'
import { listedDriverColumns, type DriverListPage, type ListedDriverRow } from './driver-rows.store.ts'
import { pageOfSearch } from '../search/driver-search.store.ts'
import type { ListedStatus } from '../driver-status.contract.ts'
import type { TypedSearch } from '../search/typed-search.rules.ts'

export type Sort = 'name' | 'transporter' | 'pass_expiry'
export type DriverListQuery = {
  key: ListedStatus
  transporterId?: string | undefined
  search?: TypedSearch | undefined
  criteria?: DriverCriteria | undefined
  /** By default by name or, in a search, prefix matches first. */
  sort?: Sort | undefined
  isDescending?: boolean
}
type PageQuery = DriverListQuery & { page: number; pageSize: number }

/** One page of a status's drivers. */
export async function listDrivers(db: Db, scope: Scope, query: PageQuery): Promise<DriverListPage> {
  const set = driverSet(scope, query)
  if (!set) return { rows: [], total: 0 }
  const { rows } = isInitialPage(set, query)
    ? await readInitialPage(db, set, sortedBy(query))
    : await listOf(pageOf(set, query)).execute(isFirstOfSearch(query) ? kept(db) : db)
  const listed: ListedDriverRow[] = []
  for (const { total: _, is_capped: __, ...row } of rows) if (row.id !== null) listed.push(row)
  const { total = 0, is_capped = false } = rows[0] ?? {}
  return { rows: listed, total, ...(is_capped && { cappedAt: total }) }
}

/** An empty page has one row, without a driver. */
type CountedRow = { total: number; is_capped: boolean } & (ListedDriverRow | { id: null })

const listOf = ({ steps, drivers, order, total, isCapped }: DriverPageSql): RawBuilder<CountedRow> =>
  sql`${steps ? sql`with ${steps}` : sql``} select counted.*, ${listedDriverColumns}
    from (select ${total} as total, ${isCapped} as is_capped) counted left join (${drivers}) on true order by ${order}`

function pageOf(set: DriverSet, query: PageQuery): DriverPageSql {
  const range = { limit: query.pageSize, offset: (query.page - 1) * query.pageSize }
  const { search, criteria, sort, isDescending = false } = query
  if (search) return pageOfSearch(set, search, { ...range, criteria, sort, isDescending })
  const matching = { set, criteria }
  return isByTransporter(set, query) ? pageByTransporter(matching, isDescending, range) : pageByOrder(matching, sortedBy(query), range)
}

const isByTransporter = ({ transporterId }: DriverSet, { sort }: PageQuery): boolean => sort === 'transporter' && transporterId === null

const sortedBy = ({ sort, isDescending = false }: PageQuery): DriverOrder => ({
  sort: sort === 'pass_expiry' ? 'pass_expiry' : 'name',
  isBackward: isDescending,
})

/** The page that opens with the list, which is a named statement. */
const isInitialPage = (set: DriverSet, query: PageQuery): boolean =>
  query.page === 1 && query.pageSize === defaultPageSize && !query.search && !query.criteria && !isByTransporter(set, query)

/** What is found at once, which is planned once; a filter or a page far behind needs the plan of its values. */
const isFirstOfSearch = ({ search, criteria, sort, page }: PageQuery): boolean => search !== undefined && !criteria && !sort && page === 1

/** Each status, order and scope is a statement of its own. */
function readInitialPage(db: Db, set: DriverSet, order: DriverOrder) {
  const { statusId, transporterId } = set
  const name = ['drivers', statusId, order.sort, order.isBackward, transporterId !== null].join('_')
  return listOf(firstPage({ ...set, statusId: sql.lit(statusId) }, order, defaultPageSize)).execute(named(db, name))
}
