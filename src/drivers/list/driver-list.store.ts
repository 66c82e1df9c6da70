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
import { firstPage, pageByOrder, pageByTransporter, type DriverOrder, type DriverPageSql } from './driver-pages.store.ts'
import { driverSet, rowJson, listedDriverJson, type DriverListPage, type ListedDriverRow, type DriverSet } from './driver-rows.store.ts'
import { pageOfSearch } from '../search/driver-search.store.ts'
import type { ListedStatus } from '../driver-status.contract.ts'
import type { ListedDriver } from './drivers.contract.ts'
import type { TypedSearch } from '../search/typed-search.rules.ts'
import { soonUntil } from '../verdict/verdict.rules.ts'
import { verdictDays } from '../verdict/verdict.store.ts'

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
  const { rows } = await listOf(pageOf(set, query), rowJson, query).execute(db)
  const { data, total, capped_at: cappedAt }: List<ListedDriverRow> = JSON.parse(textOf(rows))
  return { rows: data, total, ...(cappedAt !== undefined && { cappedAt }) }
}

/** The same page as the answer's JSON, built by PostgreSQL. */
export async function writeDrivers(db: Db, scope: Scope, query: PageQuery, today: PlainDate): Promise<WrittenJson<List<ListedDriver>>> {
  const { page, pageSize } = query
  const set = driverSet(scope, query)
  if (!set) return JSON.stringify({ data: [], page, page_size: pageSize, total: 0 } satisfies List<ListedDriver>)
  if (isInitialPage(set, query)) return textOf(await initialPage(db, { ...set, today, soonUntil: soonUntil(today) }, variantOf(set, query)))
  return textOf((await listOf(pageOf(set, query), listedDriverJson(set.statusId, verdictDays(today)), query).execute(db)).rows)
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

const initialPage = prepared(
  'drivers',
  (value: Slots<'plantId' | 'transporterId' | 'today' | 'soonUntil'>, { statusId, isOfTransporter, ...order }: Variant) => {
    const set = { plantId: value('plantId'), transporterId: isOfTransporter ? value('transporterId') : null, statusId: sql.lit(statusId) }
    const days = { today: value('today'), soonUntil: value('soonUntil') }
    return listOf(firstPage(set, order, defaultPageSize), listedDriverJson(statusId, days), { page: 1, pageSize: defaultPageSize })
  },
)
