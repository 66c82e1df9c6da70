import { driverSet, inSet } from './driver-set.sql.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { matches } from './driver-filter.store.ts'
import { orderOf, driverSortDirection } from './driver-pages.store.ts'
import { exportedColumns, type ExportedDriverRow } from './driver-rows.store.ts'
import { allSearchResults } from '../search/driver-search.store.ts'
import type { DriverListQuery } from './driver-list.store.ts'
import { continued } from '#platform/server/database/statements/value-of.ts'

/** All drivers of a list, in its order, for an export. */
export function allDrivers(scope: Scope, query: DriverListQuery): RawBuilder<ExportedDriverRow> {
  const set = driverSet(scope, query)
  if (!set) return noDrivers
  const { search, criteria, sort, isDescending = false } = query
  if (search) {
    const { steps, drivers, order } = allSearchResults(set, search, { criteria, sort, isDescending })
    return sql<ExportedDriverRow>`with ${steps} select ${exportedColumns} from ${drivers} order by ${order}`
  }
  const direction = driverSortDirection(isDescending)
  const { by } = orderOf({ sort: sort === 'pass_expiry' ? sort : 'name', isBackward: isDescending })
  const order = sort === 'transporter' ? sql`t.name ${direction}, t.id ${direction}, ${by}` : by
  return continued(driversAndTransporters, sql`where ${inSet(set)} and ${matches(criteria ?? {})} order by ${order}`)
}

const driversAndTransporters = sql<ExportedDriverRow>`select ${exportedColumns} from driver d join transporter t on t.id = d.transporter_id`

/** An empty result. */
export const noDrivers = continued(driversAndTransporters, sql`where false`)
