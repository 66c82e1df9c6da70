import { sql, type RawBuilder } from 'kysely'
import type { CountedRows } from '../mechanism/description.store.ts'
import type { ReportPlant } from '../mechanism/report-context.store.ts'

export const localDay = (at: RawBuilder<unknown>): RawBuilder<string> => sql<string>`(${at} at time zone p.time_zone)::date`

/** Of `request r` of the violation, and `case_hearing h` where somebody was asked. */
export const heardJoin = sql`left join case_hearing h on h.request_id = v.request_id`
const hasReply = sql<boolean>`exists (select from case_reply y where y.request_id = h.request_id)`
const daysToDecision = sql<number>`${localDay(sql`r.decided_at`)} - ${localDay(sql`r.created_at`)}`
const heardChoices = { not_asked: 'Not asked', waits: 'May reply', replied: 'Replied', no_reply: 'No reply' } as const

/** Of the rows on which somebody was asked and which are decided: an index finds them. */
const decidedAsked = ({ rows }: CountedRows): RawBuilder<unknown> => sql`${rows} and h.request_id is not null and r.decided_at is not null`

export const caseColumns = {
  days_to_decision: {
    type: 'number',
    label: 'Days to decision',
    definition: 'Days from the record of the violation to its decision.',
    value: daysToDecision,
    unit: 'days',
  },
  heard: {
    type: 'choice',
    label: 'Heard',
    definition: 'Whether the driver or the office was asked before the decision, and replied.',
    value: sql<string>`case when h.request_id is null then 'not_asked' when ${hasReply} then 'replied' when r.decided_at is null then 'waits' else 'no_reply' end`,
    choices: heardChoices,
    filter: 'heard',
    group: true,
  },
} as const

/** Of who follows cases; elsewhere these numbers would push the rows down. */
const followsCases = ({ hears, counts_points: countsPoints }: ReportPlant): boolean => hears || countsPoints

export const caseNumbers = {
  cases: {
    label: 'Cases open',
    offeredAt: followsCases,
    definition: 'Cases of these violations in which something is left today: a decision, evidence or a suspension.',
    better: 'less',
    isOfToday: true,
    query: ({ rowsWith }: CountedRows) =>
      sql<number>`select count(distinct k.id) from ${rowsWith(
        sql`join case_request q on q.request_id = v.request_id join driver_case k on k.id = q.case_id and k.closed_at is null`,
      )}`,
  },
  days_to_decision: {
    label: 'Days to decision',
    offeredAt: followsCases,
    definition: 'For violations that were decided, the days from the record: half of them were decided within this time (the median).',
    unit: 'days',
    better: 'less',
    query: ({ rows }: CountedRows) =>
      sql<number>`select percentile_cont(0.5) within group (order by ${daysToDecision}) from ${rows} and r.decided_at is not null`,
  },
  heard: {
    label: 'Heard',
    offeredAt: ({ hears }: ReportPlant) => hears,
    definition: 'Of decided violations on which the driver and the office were asked, the share with a reply of one of them.',
    unit: '%',
    better: 'more',
    query: (counted: CountedRows) =>
      sql<number>`select round(100.0 * count(*) filter (where ${hasReply}) / nullif(count(*), 0), 1)::float8 from ${decidedAsked(counted)}`,
  },
} as const
