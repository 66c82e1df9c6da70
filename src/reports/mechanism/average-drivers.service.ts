import { activeDriverDays, activeDriverDaysByTransporter } from '#drivers/history/driver-days.store.ts'
import { inServiceStatuses } from '#drivers/history/in-service.rules.ts'
import { findFirstHistoryDay } from '#drivers/history/driver-history.store.ts'
import { daysBetween, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { monthOfPeriod } from './periods.rules.ts'
import type { ReportQuery } from './report-rows.store.ts'

type Query = Pick<ReportQuery, 'context' | 'filters'>

/** Rows per 100 of these drivers; null without drivers. */
export const perHundred = (count: number, drivers: number): number | null => (drivers > 0 ? (100 * count) / drivers : null)

/** For each query, the drivers in service at the ends of its days on average, as far back as they were kept: of its plants, transporter and month. */
export async function findAverageDrivers(db: Db, queries: readonly [Query, ...Query[]]): Promise<number[]> {
  const [{ context, filters }] = queries
  const scope = { plantIds: plantsOf({ context, filters }), transporterId: filters.transporter_id ?? null }
  const ranges = queries.map(daysOf)
  const sums = await activeDriverDays(db, scope, ranges, { statuses: inServiceStatuses })
  const keptSince = await findFirstHistoryDay(db, scope.plantIds)
  return sums.map((sum, index) => sum / lengthOf(ranges[index], keptSince))
}

/** The same by transporter. */
export async function findAverageDriversByTransporter(db: Db, query: Query): Promise<ReadonlyMap<string, number>> {
  const range = daysOf(query)
  const plantIds = plantsOf(query)
  const sums = await activeDriverDaysByTransporter(db, { plantIds }, range, { statuses: inServiceStatuses })
  const keptSince = await findFirstHistoryDay(db, plantIds)
  return new Map([...sums].map(([id, sum]) => [id, sum / lengthOf(range, keptSince)]))
}

const plantsOf = ({ context, filters }: Query): string[] =>
  context.plants.map(({ id }) => id).filter((id) => filters.plant_id === undefined || id === filters.plant_id)

type Days = { readonly from: string; readonly until: string }

/** The days of the period, within the month that is filtered by, up to today. */
function daysOf({ context: { period, today }, filters: { month } }: Query): Days {
  const { from, to } = month === undefined ? period : monthOfPeriod(period, month)
  return { from, until: to < today ? to : today }
}

/** Without the days before the history began, of which nothing is known. */
function lengthOf(days: Days | undefined, keptSince: PlainDate | null): number {
  if (!days) return 1
  const from = keptSince !== null && keptSince > days.from ? keptSince : days.from
  return Math.max(1, daysBetween(from, days.until) + 1)
}
