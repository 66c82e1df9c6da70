import { addDays, addMonths, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { lastOfMonth } from './scorecard-run.rules.ts'

type MonthsOptions = {
  plantId: string
  transporterIds: readonly string[]
  /** The first day of the first closed month, and how many follow it. */
  first: PlainDate
  count: number
}

/** Closed months of transporters of eight drivers, the earlier ones in the list better than the later, and their first open days. */
export async function someClosedMonths(db: Db, { plantId, transporterIds, first, count }: MonthsOptions): Promise<void> {
  const months = Array.from({ length: count }, (_, n) => addMonths(first, n))
  const rows = transporterIds.flatMap((transporter_id, n) =>
    months.map((month, at) => ({
      auth_plant_id: plantId,
      transporter_id,
      month,
      days: 30,
      driver_days: 240,
      cleared_days: 236 - 8 * n - at,
      violations: n,
      evidence: n,
      evidence_days: n === 0 ? null : n + 0.5,
      due: 4,
      late: Math.min(n, 4),
      booked: 6,
      attended: Math.max(6 - n, 0),
      points: null,
    })),
  )
  const last = lastOfMonth(months.at(-1) ?? first)
  const days = transporterIds.flatMap((transporter_id) =>
    [1, 2, 3].map((n) => ({ auth_plant_id: plantId, transporter_id, day: addDays(last, n), drivers: 8, cleared: 7 })),
  )
  await db.insertInto('scorecard_month').values(rows).execute()
  await db.insertInto('cleared_day').values(days).execute()
  await db
    .insertInto('scorecard_run')
    .values({ auth_plant_id: plantId, counted_until: addDays(last, 3), closed_until: last })
    .execute()
}
