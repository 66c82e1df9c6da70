import { sql, type RawBuilder } from 'kysely'
import { actionNames, actions } from '#points/ladder/actions.rules.ts'
import type { CountedRows, QueriedPoint } from '../mechanism/description.store.ts'
import type { ReportContext, ReportPlant } from '../mechanism/report-context.store.ts'
import { localDay } from './case-columns.store.ts'

/** Of `violation v` and its `ladder_decision l`. */
const decidedOn = localDay(sql`l.decided_at`)
const yearIsOver = ({ today }: ReportContext): RawBuilder<boolean> => sql<boolean>`${decidedOn} + interval '12 months' <= ${today}::date`
/** The one rule of a repeat: another violation of a later day, within 12 months of the decision, that was upheld at the same plant. */
const hasAnother = sql<boolean>`exists (
  select from violation o where o.driver_id = l.driver_id and o.auth_plant_id = l.auth_plant_id and o.id <> v.id and o.state = 'stands'
    and o.violation_date > ${decidedOn} and o.violation_date < ${decidedOn} + interval '12 months')`

const another = (context: ReportContext): RawBuilder<string | null> =>
  sql<
    string | null
  >`case when l.violation_id is null then null when ${hasAnother} then 'yes' when ${yearIsOver(context)} then 'no' else 'open' end`
const anotherChoices = { yes: 'Yes', no: 'No', open: 'Not so far' } as const

const isDecided = sql`l.violation_id is not null`
const countsPoints = ({ counts_points }: ReportPlant): boolean => counts_points

export const ladderColumns = {
  another: {
    type: 'choice',
    label: 'Another within 12 months',
    definition:
      'Whether another upheld violation of the driver at the plant has a day after the decision and within 12 months of it; of violations that were decided by the ladder.',
    value: another,
    choices: anotherChoices,
    filter: 'another',
    group: true,
  },
} as const

export const ladderFilters = {
  departed: {
    label: 'Departed from the ladder',
    choices: { yes: 'Only departures' },
    where: () => sql<boolean>`l.departed_because is not null`,
  },
} as const

export const ladderNumbers = {
  departed: {
    label: 'Departed',
    definition: "Of violations that were decided by the plant's ladder, the share on which something else followed than it proposed.",
    unit: '%',
    offeredAt: countsPoints,
    query: ({ rows }: CountedRows) =>
      sql<number>`select round(100.0 * count(l.departed_because) / nullif(count(*), 0), 1)::float8 from ${rows} and ${isDecided}`,
    opens: { departed: 'yes' },
  },
  another: {
    label: 'Another within 12 months',
    definition:
      'Of decisions by the ladder whose 12 months are over, the share after which the driver had another upheld violation at the plant in these months. The chart has it for each action.',
    unit: '%',
    better: 'less',
    offeredAt: countsPoints,
    query: ({ rows, context }: CountedRows) =>
      sql<number>`select round(100.0 * count(*) filter (where ${hasAnother}) / nullif(count(*), 0), 1)::float8 from ${rows} and ${isDecided} and ${yearIsOver(context)}`,
  },
} as const

const actionName = sql.join(
  actions.map((action) => sql`when ${action} then ${actionNames[action]}`),
  sql` `,
)

export const ladderCharts = {
  ladder: {
    label: 'Ladder',
    caption: 'Another upheld violation within 12 months of the decision, by what followed',
    kind: 'bars',
    of: 'Action',
    counts: ['Another came', 'None in 12 months', 'None so far'],
    offeredAt: countsPoints,
    opens: (action: string, heading: number) => ({
      followed: action === 'none' ? 'nothing' : action,
      another: (['yes', 'no', 'open'] as const)[heading],
    }),
    // With the share of those whose 12 months are over, as the number above has it.
    points: ({ rows, context }: CountedRows) => sql<QueriedPoint>`
      select d.action as key, (case d.action ${actionName} end) || case when count(*) filter (where d.is_over) = 0 then ''
          else format(': %s %% of %s', round(100.0 * count(*) filter (where d.is_over and d.another = 'yes') / count(*) filter (where d.is_over)), count(*) filter (where d.is_over)) end as name,
        array[count(*) filter (where d.another = 'yes')::int, count(*) filter (where d.another = 'no')::int, count(*) filter (where d.another = 'open')::int] as values
      from (select l.action, ${another(context)} as another, ${yearIsOver(context)} as is_over from ${rows} and ${isDecided}) d
      group by d.action order by array_position(${sql.lit(`{${actions.join(',')}}`)}::text[], d.action)`,
  },
} as const
