import { sql, type RawBuilder } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { ReportContext } from './report-context.store.ts'

/** The day at whose end drivers are reported: that of 'as it stood', or today. */
export const dayOf = ({ asAt, today }: ReportContext): PlainDate => asAt ?? today

/** Drivers with their state at the end of the reported day, as `h`: the columns of `driver_history`. */
export const driverRows = ({ asAt }: ReportContext): RawBuilder<unknown> =>
  asAt === null
    ? sql`(select * from driver_history where until_day = 'infinity') h`
    : sql`(select * from driver_history where from_day <= ${asAt}::date and until_day > ${asAt}::date) h`

/** Names and numbers, which are those of today. Left joins, so that counting reads the states alone. */
export const driverJoins = sql`left join driver d on d.id = h.driver_id left join transporter t on t.id = h.transporter_id
  left join auth_plant p on p.id = h.auth_plant_id`
