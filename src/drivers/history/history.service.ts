import { daysBetween, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { activeDriverDays, activeDriverDaysByTransporter, findFirstHistoryDay, type Period } from './driver-days.store.ts'
import type { DriverScope } from './driver-history.sql.ts'
import { inServiceStatuses } from './in-service.rules.ts'

export { findFirstHistoryDay } from './driver-days.store.ts'

/** For each period, the drivers in service at the ends of its days on average, as far back as they were kept. */
export async function findAverageInService(db: Db, scope: DriverScope, periods: readonly [Period, ...Period[]]): Promise<number[]> {
  const sums = await activeDriverDays(db, scope, periods, { statuses: inServiceStatuses })
  const keptSince = await findFirstHistoryDay(db, scope.plantIds)
  return sums.map((sum, index) => sum / lengthOf(periods[index], keptSince))
}

/** The same of one period by transporter. */
export async function findAverageInServiceByTransporter(
  db: Db,
  { plantIds }: Pick<DriverScope, 'plantIds'>,
  period: Period,
): Promise<ReadonlyMap<string, number>> {
  const sums = await activeDriverDaysByTransporter(db, { plantIds }, period, { statuses: inServiceStatuses })
  const keptSince = await findFirstHistoryDay(db, plantIds)
  return new Map([...sums].map(([id, sum]) => [id, sum / lengthOf(period, keptSince)]))
}

/** Without the days before the history began, of which nothing is known. */
function lengthOf(days: Period | undefined, keptSince: PlainDate | null): number {
  if (!days) return 1
  const from = keptSince !== null && keptSince > days.from ? keptSince : days.from
  return Math.max(1, daysBetween(from, days.until) + 1)
}
