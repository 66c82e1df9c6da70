import { findAverageInService, findAverageInServiceByTransporter } from '#drivers/history/history.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import { monthOfPeriod } from './periods.rules.ts'
import type { ReportQuery } from './report-rows.store.ts'

type Query = Pick<ReportQuery, 'context' | 'filters'>

/** Rows per 100 of these drivers; null without drivers. */
export const perHundred = (count: number, drivers: number): number | null => (drivers > 0 ? (100 * count) / drivers : null)

/** For each query, the drivers in service at the ends of its days on average, as far back as they were kept: of its plants, transporter and month. */
export function findAverageDrivers(db: Db, queries: readonly [Query, ...Query[]]): Promise<number[]> {
  const [first, ...others] = queries
  const scope = { plantIds: plantsOf(first), transporterId: first.filters.transporter_id ?? null }
  return findAverageInService(db, scope, [daysOf(first), ...others.map(daysOf)])
}

/** The same by transporter. */
export const findAverageDriversByTransporter = (db: Db, query: Query): Promise<ReadonlyMap<string, number>> =>
  findAverageInServiceByTransporter(db, { plantIds: plantsOf(query) }, daysOf(query))

const plantsOf = ({ context, filters }: Query): string[] =>
  context.plants.map(({ id }) => id).filter((id) => filters.plant_id === undefined || id === filters.plant_id)

type Days = { from: string; until: string }

/** The days of the period, within the month that is filtered by, up to today. */
function daysOf({ context: { period, today }, filters: { month } }: Query): Days {
  const { from, to } = month === undefined ? period : monthOfPeriod(period, month)
  return { from, until: to < today ? to : today }
}
