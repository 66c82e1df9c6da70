import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { defaultPageSize } from '#platform/contract/paging.ts'
import type { Db } from '#platform/server/database/database.ts'
import { prepared, type Slots } from '#platform/server/database/prepared.ts'
import type { DriverCriteria } from './driver-filter.rules.ts'
import { firstPage, pageByOrder, pageByTransporter, type DriverOrder, type DriverPageSql } from './driver-pages.store.ts'
import { driverSet, listedColumns, type DriverListPage, type ListedDriverRow, type DriverSet } from './driver-rows.store.ts'
import { pageOfSearch } from '../search/driver-search.store.ts'
import type { ListedStatus } from '../driver-status.contract.ts'
import type { TypedSearch } from '../search/typed-search.rules.ts'

export type Sort = 'name' | 'transporter' | 'pass_expiry'
export type DriverListQuery = {
  readonly key: ListedStatus
  readonly transporterId?: string | undefined
  readonly search?: TypedSearch | undefined
  readonly criteria?: DriverCriteria | undefined
  /** By default by name or, in a search, prefix matches first. */
  readonly sort?: Sort | undefined
  readonly isDescending?: boolean
}
type PageQuery = DriverListQuery & { readonly page: number; readonly pageSize: number }

/** One page of a status's drivers. */
export async function listDrivers(db: Db, scope: Scope, query: PageQuery): Promise<DriverListPage> {
  const set = driverSet(scope, query)
  if (!set) return { rows: [], total: 0 }
  const rows = isInitialPage(set, query)
    ? await initialPage(db, set, variantOf(set, query))
    : (await listOf(pageOf(set, query)).execute(db)).rows
  const listed: ListedDriverRow[] = []
  for (const { total: _, is_capped: __, ...row } of rows) if (row.id !== null) listed.push(row)
  const { total = 0, is_capped = false } = rows[0] ?? {}
  return { rows: listed, total, ...(is_capped && { cappedAt: total }) }
}

/** An empty page has one row, without a driver. */
type CountedRow = { readonly total: number; readonly is_capped: boolean } & (ListedDriverRow | { readonly id: null })

const listOf = ({ steps, drivers, order, total, isCapped }: DriverPageSql): RawBuilder<CountedRow> =>
  sql`${steps ? sql`with ${steps}` : sql``} select counted.*, ${listedColumns}
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

/** The page that opens with the list, which is a prepared statement. */
const isInitialPage = (set: DriverSet, query: PageQuery): boolean =>
  query.page === 1 && query.pageSize === defaultPageSize && !query.search && !query.criteria && !isByTransporter(set, query)

type Variant = DriverOrder & { readonly statusId: number; readonly isOfTransporter: boolean }

const variantOf = ({ statusId, transporterId }: DriverSet, query: PageQuery): Variant => ({
  ...sortedBy(query),
  statusId,
  isOfTransporter: transporterId !== null,
})

const initialPage = prepared('drivers', (value: Slots<'plantId' | 'transporterId'>, { statusId, isOfTransporter, ...order }: Variant) => {
  const set = { plantId: value('plantId'), transporterId: isOfTransporter ? value('transporterId') : null, statusId: sql.lit(statusId) }
  return listOf(firstPage(set, order, defaultPageSize))
})
