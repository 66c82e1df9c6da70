import { sql, type RawBuilder } from 'kysely'
import { inReport } from '#platform/contract/shared-column.ts'
import { violationValues as values } from '#violations/violation-columns.sql.ts'
import { violationColumns } from '#violations/violation-columns.contract.ts'
import { pointsColumns } from './points-columns.store.ts'
import { describeReport, type SummedBy } from '../mechanism/description.store.ts'
import { caseColumns, caseNumbers, heardJoin, localDay } from './case-columns.store.ts'
import { daysToEvidence, evidence, medianDaysToEvidence, ofRequested } from './evidence-columns.store.ts'
import { ladderCharts, ladderColumns, ladderFilters, ladderNumbers } from './ladder-columns.store.ts'
import { isOfPlants, type ReportContext } from '../mechanism/report-context.store.ts'

const { dismissed: _, ...reportedStates } = violationColumns.state.choices
const plant = sql<string>`v.auth_plant_id`

/** Of suspensions for the violation, up to today. */
const sumOfDaysSuspended = ({ today }: ReportContext): RawBuilder<number> =>
  sql<number>`sum(greatest(0, least(coalesce(${localDay(sql`s.ended_at`)}, s.ends_on, ${today}::date), ${today}::date) - s.starts_on))::int`
const daysSuspended = (context: ReportContext): RawBuilder<number> =>
  sql<number>`(select ${sumOfDaysSuspended(context)} from suspension s where s.violation_id = v.id)`
const daysSuspendedSummed: SummedBy = (context) => ({
  join: sql`join suspension s on s.violation_id = v.id`,
  sum: sumOfDaysSuspended(context),
})

const nth = sql<number>`(
  select count(*)::int from violation o where o.driver_id = v.driver_id and o.auth_plant_id = v.auth_plant_id and o.state <> 'dismissed'
    and (o.violation_date, o.id) <= (v.violation_date, v.id))`

const nameOf = (alias: string): RawBuilder<string | null> =>
  sql`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`

export const violationsReport = describeReport({
  name: 'violations',
  title: 'Violations',
  subtitle: 'Reported violations, without dismissed ones',
  noun: 'violations',
  table: sql`violation v`,
  joins: sql`left join driver d on d.id = v.driver_id left join transporter t on t.id = v.transporter_id left join auth_plant p on p.id = v.auth_plant_id
    left join request r on r.id = v.request_id left join request e on e.id = v.evidence_request_id
    left join ladder_decision l on l.violation_id = v.id
    left join app_user c on c.id = v.created_by left join app_user u on u.id = r.decided_by
    left join violation_visit w on w.violation_id = v.id left join auth_plant wp on wp.id = w.auth_plant_id
    ${heardJoin}`,
  id: sql`v.id`,
  plant,
  record: { kind: 'violation', id: sql`v.id` },
  where: sql`v.state <> 'dismissed'`,
  day: sql`v.violation_date`,
  columns: {
    plant: { type: 'reference', label: 'Plant', id: plant, value: sql`p.name`, filter: 'plant_id', group: true },
    date: { ...inReport(violationColumns.date), value: values.date, filter: 'month', group: true },
    driver: { ...inReport(violationColumns.driver), id: sql`v.driver_id`, value: values.driver, filter: 'driver_id', group: true },
    id_no: { ...inReport(violationColumns.id_no), value: values.id_no },
    transporter: {
      ...inReport(violationColumns.transporter),
      definition: 'The transporter of the driver at the time.',
      id: sql`v.transporter_id`,
      value: values.transporter,
      filter: 'transporter_id',
      group: true,
    },
    category: { ...inReport(violationColumns.category), value: values.category, filter: 'category', group: true },
    violation: { ...inReport(violationColumns.violation), value: values.violation, filter: 'violation', group: true },
    state: {
      ...inReport(violationColumns.state),
      value: values.state,
      choices: reportedStates,
      filter: 'state',
      group: true,
    },
    happened_at: {
      type: 'text',
      label: 'Happened at',
      definition: 'The plant that recorded it: of a driver who visited another one, that plant.',
      value: sql`coalesce(wp.name, p.name)`,
    },
    ...pointsColumns,
    ...ladderColumns,
    action: { type: 'text', label: 'Action taken', value: sql`v.action_taken` },
    recorded_by: { type: 'text', label: 'Recorded by', value: nameOf('c') },
    decided_by: { type: 'text', label: 'Decided by', value: nameOf('u') },
    ...caseColumns,
    evidence: {
      type: 'choice',
      label: 'Evidence',
      definition: 'None was requested, it is due, it is late by the working days that the plant allows, or it was received.',
      value: evidence,
      choices: { none_requested: 'None', due: 'Due', late: 'Late', received: 'Received' },
      filter: 'evidence',
      group: true,
    },
    days_to_evidence: {
      type: 'number',
      label: 'Days to evidence',
      definition: 'Days from the request for evidence to its receipt. The total is the median.',
      value: daysToEvidence,
      unit: 'days',
      total: 'median',
      totalled: medianDaysToEvidence,
    },
    days_suspended: {
      type: 'number',
      label: 'Days suspended',
      definition: 'Days for which the driver was suspended for this violation, up to today.',
      value: daysSuspended,
      unit: 'days',
      total: 'sum',
      summed: daysSuspendedSummed,
    },
    nth: {
      type: 'number',
      label: 'Nth of driver',
      definition: "The place of this violation among all of the driver's at the plant.",
      value: nth,
    },
  },
  shown: ['date', 'driver', 'transporter', 'category', 'violation', 'evidence', 'days_to_evidence', 'days_suspended', 'nth'],
  sort: { by: 'date', isDescending: true },
  filters: {
    ...ladderFilters,
    repeat: {
      label: 'Repeat offenders',
      choices: { yes: 'Only repeat offenders' },
      where: (_, { rows }) => sql`v.driver_id in (select v.driver_id from ${rows} group by v.driver_id having count(*) > 1)`,
    },
  },
  numbers: {
    count: {
      label: 'Violations',
      definition: 'Violations on a day of the period that were not dismissed.',
      better: 'less',
      aggregate: sql`count(*)`,
      opens: {},
    },
    visiting: {
      label: 'Visiting drivers',
      definition:
        'Violations of drivers of other plants, recorded here in the period and not dismissed. They count among those of their own plant.',
      better: 'less',
      query: ({ context }) => sql`select count(*) from violation_visit w join violation v on v.id = w.violation_id
        where ${isOfPlants(sql`w.auth_plant_id`, context)} and v.state <> 'dismissed' and v.violation_date between ${context.period.from} and ${context.period.to}`,
    },
    rate: {
      label: 'Per 100 drivers',
      definition: 'Violations for each 100 drivers who were active or suspended at the end of the average day of the period.',
      better: 'less',
      per: 'hundred drivers',
    },
    repeat: {
      label: 'Repeat offenders',
      definition: 'Drivers with more than one of these violations.',
      better: 'less',
      query: ({ rows }) => sql`select count(*) from (select from ${rows} group by v.driver_id having count(*) > 1) repeated`,
      opens: { repeat: 'yes' },
    },
    late: {
      label: 'Evidence late',
      definition: 'Violations whose evidence was requested longer ago than the working days that the plant allows, and is missing.',
      better: 'less',
      query: (counted) => sql`select count(*) from ${ofRequested(counted)} and ${evidence(counted.context)} = 'late'`,
      opens: { evidence: 'late' },
    },
    days_to_evidence: {
      label: 'Days to evidence',
      definition: 'For evidence received, the days from the request to its receipt: half of it came within this time (the median).',
      unit: 'days',
      better: 'less',
      query: medianDaysToEvidence,
      opens: { evidence: 'received' },
    },
    ...caseNumbers,
    ...ladderNumbers,
  },
  charts: {
    month: { label: 'By month', caption: 'Violations by month', kind: 'columns', by: 'date', counts: 'Violations' },
    category: { label: 'By category', caption: 'Violations by category', kind: 'bars', by: 'category', counts: 'Violations' },
    transporter: { label: 'By transporter', caption: 'Violations by transporter', kind: 'bars', by: 'transporter', counts: 'Violations' },
    rate: {
      label: 'Rates',
      caption: 'Violations per 100 drivers by transporter',
      kind: 'bars',
      by: 'transporter',
      counts: 'Per 100 drivers',
      per: 'hundred drivers',
    },
    ...ladderCharts,
  },
})
