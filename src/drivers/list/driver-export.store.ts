import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { fitting } from './driver-filter.store.ts'
import { orderOf, wayOf } from './driver-pages.store.ts'
import { driverColumns, driverSet, inSet, type DriverRow } from './driver-rows.store.ts'
import { everyFound } from '../search/driver-search.store.ts'
import type { WantedDrivers } from './driver-list.store.ts'

/** All drivers of a list, however many, in its order. */
export function everyDriver(scope: Scope, wanted: WantedDrivers): RawBuilder<DriverRow> {
  const set = driverSet(scope, wanted)
  if (!set) return noDriver
  const { search, asked, sort, isDescending = false } = wanted
  if (search) {
    const { steps, rows } = everyFound(set, search, { asked, sort, isDescending })
    return sql<DriverRow>`with ${steps} select ${driverColumns} ${rows}`
  }
  const way = wayOf(isDescending)
  const { by } = orderOf({ sort: sort === 'pass_expiry' ? sort : 'name', isBackward: isDescending })
  const order = sort === 'transporter' ? sql`t.name ${way}, t.id ${way}, ${by}` : by
  return sql<DriverRow>`${driversAndTransporters} where ${inSet(set)} and ${fitting(asked ?? {})} order by ${order}`
}

const driversAndTransporters = sql`select ${driverColumns} from driver d join transporter t on t.id = d.transporter_id`

/** For a question that nobody answers to. */
export const noDriver = sql<DriverRow>`${driversAndTransporters} where false`
