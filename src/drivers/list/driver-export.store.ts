import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { matches } from './driver-filter.store.ts'
import { orderOf, driverSortDirection } from './driver-pages.store.ts'
import { driverColumns, driverSet, inSet, type ListedDriverRow } from './driver-rows.store.ts'
import { allFound } from '../search/driver-search.store.ts'
import type { DriverListQuery } from './driver-list.store.ts'

/** All drivers of a list, in its order, for an export. */
export function allDrivers(scope: Scope, wanted: DriverListQuery): RawBuilder<ListedDriverRow> {
  const set = driverSet(scope, wanted)
  if (!set) return noDrivers
  const { search, asked, sort, isDescending = false } = wanted
  if (search) {
    const { steps, rows } = allFound(set, search, { asked, sort, isDescending })
    return sql<ListedDriverRow>`with ${steps} select ${driverColumns} ${rows}`
  }
  const way = driverSortDirection(isDescending)
  const { by } = orderOf({ sort: sort === 'pass_expiry' ? sort : 'name', isBackward: isDescending })
  const order = sort === 'transporter' ? sql`t.name ${way}, t.id ${way}, ${by}` : by
  return sql<ListedDriverRow>`${driversAndTransporters} where ${inSet(set)} and ${matches(asked ?? {})} order by ${order}`
}

const driversAndTransporters = sql`select ${driverColumns} from driver d join transporter t on t.id = d.transporter_id`

/** An empty result. */
export const noDrivers = sql<ListedDriverRow>`${driversAndTransporters} where false`
