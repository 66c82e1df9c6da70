import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { AsAt } from '#platform/contract/as-at.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tables } from '#platform/server/database/database.ts'

/** What was known of a driver in a stretch of time. Days are 'YYYY-MM-DD' at the driver's plant; `cleared_until` is '-infinity' where a needed document is missing, `until_at` Infinity while it holds. */
export type DriverAsAt = Omit<Selectable<Tables['driver_history']>, 'until_at'> & { until_at: Date | number }

/** Drivers of these plants, and of one transporter unless it is null. */
export type DriverScope = { plantIds: readonly string[]; transporterId: string | null }

/** Of rows of `driver_history`, those that hold at the end of the day (or of a column of days). A stretch within a day has no day's end. */
export const coversDay = (day: PlainDate | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`from_day <= ${day}::date and until_day > ${day}::date`

/** Those that hold then: at a day's end, or at the end of a millisecond, as clocks give no less. */
export const coversAsAt = ({ day, moment }: AsAt): RawBuilder<boolean> => {
  if (moment === null) return coversDay(day)
  const at = sql`(${moment.toISOString()}::timestamptz + interval '999 microseconds')`
  // The days are for the indexes: those of another plant's clock are at most one off.
  return sql<boolean>`from_at <= ${at} and until_at > ${at} and from_day <= ${day}::date + 1 and until_day >= ${day}::date - 1`
}

/**
 * The drivers that were in the scope at the end of `day` (or of a column of days), one row each, as a source in SQL: `from ${driversAsAt(…)} h`. It has the columns of
 * `driver_history`, which are those of the view `driver_state` (the state now), and since when and until when they held. Names and id numbers are
 * not kept: join `driver`.
 */
export const driversAsAt = (
  { plantIds, transporterId }: DriverScope,
  day: PlainDate | RawBuilder<unknown>,
): RawBuilder<DriverAsAt> => sql<DriverAsAt>`(
  select * from driver_history
  where auth_plant_id = any(${plantIds}::bigint[]) and ${coversDay(day)}
  ${transporterId === null ? sql`` : sql`and transporter_id = ${transporterId}`}
)`
