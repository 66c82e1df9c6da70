import { sql, type RawBuilder } from 'kysely'
import { coversAsAt } from '#drivers/history/driver-history.sql.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { ReportContext } from './report-context.store.ts'

/** The day for which drivers are reported: that of 'as it stood', or today. */
export const dayOf = ({ asAt, today }: ReportContext): PlainDate => asAt?.day ?? today

/** Drivers with their state then, as `h`: the columns of `driver_history`. */
export const driverRows = ({ asAt }: ReportContext): RawBuilder<unknown> =>
  asAt === null
    ? sql`(select * from driver_history where until_day = 'infinity') h`
    : sql`(select * from driver_history where ${coversAsAt(asAt)}) h`

/** Names and numbers, which are those of today. Left joins, so that counting reads the states alone. */
export const driverJoins = sql`left join driver d on d.id = h.driver_id left join transporter t on t.id = h.transporter_id
  left join auth_plant p on p.id = h.auth_plant_id`
