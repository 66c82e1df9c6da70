import { sql, type RawBuilder } from 'kysely'
import { addMonths } from '#platform/contract/plain-date.ts'
import type { SummedBy } from '../mechanism/description.store.ts'
import { dayOf } from '../mechanism/driver-rows.store.ts'
import type { ReportContext } from '../mechanism/report-context.store.ts'

const yearBefore = (context: ReportContext): string => addMonths(dayOf(context), -12)

const violationsOf = (context: ReportContext): RawBuilder<boolean> => sql<boolean>`v.driver_id = h.driver_id and v.state <> 'dismissed'
  and v.violation_date > ${yearBefore(context)} and v.violation_date <= ${dayOf(context)}`
export const violations = (context: ReportContext): RawBuilder<number> =>
  sql<number>`(select count(*)::int from violation v where ${violationsOf(context)})`
export const violationsSummed: SummedBy = (context) => ({
  join: sql`left join violation v on ${violationsOf(context)}`,
  sum: sql`count(v.id)`,
})

const goodPracticesOf = (context: ReportContext): RawBuilder<boolean> =>
  sql<boolean>`g.driver_id = h.driver_id and g.date > ${yearBefore(context)} and g.date <= ${dayOf(context)}`
export const goodPractices = (context: ReportContext): RawBuilder<number> =>
  sql<number>`(select count(*)::int from good_practice g where ${goodPracticesOf(context)})`
export const goodPracticesSummed: SummedBy = (context) => ({
  join: sql`left join good_practice g on ${goodPracticesOf(context)}`,
  sum: sql`count(g.id)`,
})

export const lastTraining = (context: ReportContext): RawBuilder<string> => sql<string>`(
  select max(e.date) from event_attendance x join event e on e.id = x.event_id where x.driver_id = h.driver_id and e.date <= ${dayOf(context)})`

/** By the index of the driver's checks. */
export const lastGateCheck = (context: ReportContext): RawBuilder<string> => sql<string>`(
  select (c.checked_at at time zone p.time_zone)::date from gate_check c where c.driver_id = h.driver_id and c.auth_plant_id = h.auth_plant_id
    and c.checked_at < (${dayOf(context)}::date + 1)::timestamp at time zone p.time_zone order by c.checked_at desc, c.id desc limit 1)`
