import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { defaultPageSize } from '#platform/contract/paging.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { jsonFixed, jsonList, jsonNumber, jsonObject, toSql, type JsonSql, type Written } from '#platform/server/database/json-sql.ts'
import { prepared, type Slots } from '#platform/server/database/prepared.ts'
import type { DriverCriteria } from './driver-filter.rules.ts'
import { pageOfMatches, pageOfMatchesByTransporter } from './driver-filtered-pages.store.ts'
import {
  deepOffset,
  firstPage,
  pageByMilestone,
  pageByOffset,
  pageByTransporter,
  type DriverOrder,
  type DriverPageSql,
} from './driver-pages.store.ts'
import { driverSet, rowJson, shownRowJson, type DriverListPage, type ListedDriverRow, type DriverSet } from './driver-rows.store.ts'
import { pageOfFound } from '../search/driver-search.store.ts'
import type { DriverTile } from '../driver-status.contract.ts'
import type { ListedDriver as ShownRow } from './drivers.contract.ts'
import type { TypedSearch } from '../search/typed-search.rules.ts'
import { soonUntil } from '../verdict/verdict.rules.ts'
import { verdictDays } from '../verdict/verdict.store.ts'

export type Sort = 'name' | 'transporter' | 'pass_expiry'
export type DriverListQuery = {
  readonly tile: DriverTile
  readonly transporterId?: string | undefined
  readonly search?: TypedSearch | undefined
  readonly asked?: DriverCriteria | undefined
  /** By default by name or, in a search, prefix matches first. */
  readonly sort?: Sort | undefined
  readonly isDescending?: boolean
}
type Wanted = DriverListQuery & { readonly page: number; readonly pageSize: number }

/** One page of a tile's drivers. */
export async function listDrivers(db: Db, scope: Scope, wanted: Wanted): Promise<DriverListPage> {
  const set = driverSet(scope, wanted)
  if (!set) return { rows: [], total: 0 }
  const { rows } = await listOf(await pageOf(db, set, wanted), rowJson, wanted).execute(db)
  const { data, total, capped_at: cappedAt }: List<ListedDriverRow> = JSON.parse(textOf(rows))
  return { rows: data, total, ...(cappedAt !== undefined && { cappedAt }) }
}

/** The same page as the answer's JSON, built by PostgreSQL. */
export async function writeDrivers(db: Db, scope: Scope, wanted: Wanted, today: PlainDate): Promise<Written<List<ShownRow>>> {
  const { page, pageSize } = wanted
  const set = driverSet(scope, wanted)
  if (!set) return JSON.stringify({ data: [], page, page_size: pageSize, total: 0 } satisfies List<ShownRow>)
  if (isAskedMost(set, wanted)) return textOf(await mostAsked(db, { ...set, today, soonUntil: soonUntil(today) }, variantOf(set, wanted)))
  return textOf((await listOf(await pageOf(db, set, wanted), shownRowJson(set.statusId, verdictDays(today)), wanted).execute(db)).rows)
}

type List<T> = { data: T[]; page: number; page_size: number; total: number; capped_at?: number }
type WrittenList<T> = { readonly json: Written<List<T>> }

const textOf = <T>(rows: readonly WrittenList<T>[]): Written<List<T>> => rows[0]?.json ?? ''

function listOf<T>(
  { steps, rows, total, isCapped }: DriverPageSql,
  row: JsonSql<T>,
  { page, pageSize }: Pick<Wanted, 'page' | 'pageSize'>,
): RawBuilder<WrittenList<T>> {
  const json = jsonObject(
    { data: jsonList(row, rows), page: jsonFixed<number>(page), page_size: jsonFixed<number>(pageSize), total: jsonNumber(total) },
    { capped_at: { when: isCapped, json: jsonNumber(total) } },
  )
  return sql`${steps ? sql`with ${steps}` : sql``} select ${toSql(json)} as json`
}

/** Longer than any list; keeps huge page numbers from overflowing. */
const furthestOffset = 1_000_000_000

async function pageOf(db: Db, set: DriverSet, wanted: Wanted): Promise<DriverPageSql> {
  const window = { limit: wanted.pageSize, offset: Math.min((wanted.page - 1) * wanted.pageSize, furthestOffset) }
  const { search, asked, sort, isDescending = false } = wanted
  if (search) return pageOfFound(set, search, { ...window, asked, sort, isDescending })
  const order = sortedBy(wanted)
  if (isByTransporter(set, wanted))
    return asked ? pageOfMatchesByTransporter(set, asked, isDescending, window) : pageByTransporter(set, isDescending, window)
  if (asked) return pageOfMatches(db, set, asked, order, window)
  return window.offset < deepOffset ? pageByOffset(set, order, window) : pageByMilestone(set, order, window)
}

const isByTransporter = ({ transporterId }: DriverSet, { sort }: Wanted): boolean => sort === 'transporter' && transporterId === null

const sortedBy = ({ sort, isDescending = false }: Wanted): DriverOrder => ({
  sort: sort === 'pass_expiry' ? 'pass_expiry' : 'name',
  isBackward: isDescending,
})

/** A list's initial order. */
const isAskedMost = (set: DriverSet, wanted: Wanted): boolean =>
  wanted.page === 1 && wanted.pageSize === defaultPageSize && !wanted.search && !wanted.asked && !isByTransporter(set, wanted)

type Variant = DriverOrder & { readonly statusId: number; readonly isOfTransporter: boolean }

const variantOf = ({ statusId, transporterId }: DriverSet, wanted: Wanted): Variant => ({
  ...sortedBy(wanted),
  statusId,
  isOfTransporter: transporterId !== null,
})

const mostAsked = prepared(
  'drivers',
  (value: Slots<'plantId' | 'transporterId' | 'today' | 'soonUntil'>, { statusId, isOfTransporter, ...order }: Variant) => {
    const set = { plantId: value('plantId'), transporterId: isOfTransporter ? value('transporterId') : null, statusId: sql.lit(statusId) }
    const days = { today: value('today'), soonUntil: value('soonUntil') }
    return listOf(firstPage(set, order, defaultPageSize), shownRowJson(statusId, days), { page: 1, pageSize: defaultPageSize })
  },
)
