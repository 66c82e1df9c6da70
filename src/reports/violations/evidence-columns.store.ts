import { sql, type RawBuilder } from 'kysely'
import { lastOverdueDay } from '#administration/plant-settings/working-days.rules.ts'
import type { CountedRows } from '../mechanism/description.store.ts'
import { byPlant, type ReportContext } from '../mechanism/report-context.store.ts'
import { localDay } from './case-columns.store.ts'

/** Requested on this day or earlier, evidence is late. */
const lateSince = (context: ReportContext): RawBuilder<string> =>
  byPlant(sql`v.auth_plant_id`, context, ({ working_days, evidence_due_days: due_days }) => {
    const day = lastOverdueDay(context.today, { working_days, due_days })
    return sql<string>`${day}::date`
  })

export const evidence = (context: ReportContext): RawBuilder<string> => sql<string>`case
  when v.transporter_comment is not null then 'received' when v.evidence_request_id is null then 'none_requested'
  when ${localDay(sql`e.created_at`)} <= ${lateSince(context)} then 'late' else 'due' end`

/** Of the rows whose evidence was requested, which an index finds: only they can be late or have taken days. */
export const ofRequested = ({ rows }: Pick<CountedRows, 'rows'>): RawBuilder<unknown> => sql`${rows} and v.evidence_request_id is not null`

export const daysToEvidence = sql<number>`case when v.transporter_comment is not null then ${localDay(sql`e.decided_at`)} - ${localDay(sql`e.created_at`)} end`

export const medianDaysToEvidence = (counted: CountedRows): RawBuilder<number> =>
  sql<number>`select percentile_cont(0.5) within group (order by ${daysToEvidence}) from ${ofRequested(counted)}`
