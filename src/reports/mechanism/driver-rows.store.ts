import { sql, type RawBuilder } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { ReportContext } from './report-context.store.ts'

/** The day at whose end drivers are reported: that of 'as it stood', or today. */
export const dayOf = ({ asAt, today }: ReportContext): PlainDate => asAt ?? today

/** Whether an interval of `driver_history h` holds at the end of the reported day. */
export const isAsAt = ({ asAt }: ReportContext): RawBuilder<boolean> =>
  asAt === null ? sql<boolean>`h.until_day = 'infinity'` : sql<boolean>`h.from_day <= ${asAt}::date and h.until_day > ${asAt}::date`

/** Drivers with their state at the end of the reported day: `driver d` with `driver_history h`. Names and numbers are those of today. */
export const driverRows = (context: ReportContext): RawBuilder<unknown> =>
  sql`driver d join driver_history h on h.driver_id = d.id and ${isAsAt(context)}`
