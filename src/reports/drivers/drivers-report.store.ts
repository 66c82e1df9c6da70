import { sql, type RawBuilder } from 'kysely'
import { driverStatus as s } from '#drivers/driver-status.contract.ts'
import { ageBandNames, ageBands, birthRange } from '#drivers/list/age-bands.rules.ts'
import { driverColumns } from '#drivers/list/driver-columns.contract.ts'
import { inReport } from '#platform/contract/shared-column.ts'
import { turnover } from './turnover.rules.ts'
import { describeReport } from '../mechanism/description.store.ts'
import { goodPractices, goodPracticesSummed, lastGateCheck, lastTraining, violations, violationsSummed } from './driver-columns.store.ts'
import { sanctionColumns } from './sanction-columns.store.ts'
import { dayOf, driverJoins, driverRows } from '../mechanism/driver-rows.store.ts'
import { monthOfPeriod } from '../mechanism/periods.rules.ts'
import type { ReportContext } from '../mechanism/report-context.store.ts'

const plant = sql<string>`h.auth_plant_id`
/** Applicants are none of the plant's drivers yet. */
const ofPlant = [s.active, s.suspended, s.blacklisted, s.cardCancelled, s.left] as const
const serving = sql`(${s.active}, ${s.suspended})`

/** On the reported day; undated rows have none. */
const ageBand = (context: ReportContext): RawBuilder<string | null> => {
  const bands = ageBands.map((band) => {
    const { from } = birthRange(band, dayOf(context))
    return from === undefined ? sql`else ${band}` : sql`when h.date_of_birth >= ${from}::date then ${band}`
  })
  return sql<string | null>`case when h.date_of_birth is null then null ${sql.join(bands, sql` `)} end`
}

/** Came into service at the plant: was not active or suspended at the end of the day before, or not there. `j` is a stretch of driver_history that reached a day's end. */
const hasJoined = sql<boolean>`j.status_id in ${serving} and (j.was_status_id is null or j.was_status_id not in ${serving} or j.was_plant_id <> j.auth_plant_id)`
const hasLeft = sql<boolean>`j.was_status_id in ${serving} and j.status_id not in ${serving}`
/** Of an index. */
const changesService = sql<boolean>`j.from_day < j.until_day and (j.was_status_id is null or (j.status_id in (8, 10)) <> (j.was_status_id in (8, 10)) or j.was_plant_id <> j.auth_plant_id)`
const pointsInForce = (context: ReportContext): RawBuilder<number | null> => {
  const day = sql`${dayOf(context)}::date`
  return sql<number | null>`case when counts_points(${plant}, ${day}) then points_in_force(h.driver_id, ${plant}, ${day}) end`
}
const inPeriod = ({ period }: ReportContext): RawBuilder<boolean> => sql<boolean>`j.from_day between ${period.from} and ${period.to}`
/** In a condition, where PostgreSQL looks each of a few drivers up and joins many with all those of the period. */
const onceIn = (what: RawBuilder<boolean>, context: ReportContext): RawBuilder<boolean> =>
  sql<boolean>`exists (select from driver_history j where j.driver_id = h.driver_id and ${inPeriod(context)} and ${changesService} and ${what})`

/** The days of a month within the period, as own dates. */
function daysOfMonth(period: ReportContext['period'], month: string) {
  const { from, to } = monthOfPeriod(period, month)
  return { period: 'own', from, to }
}

export const driversReport = describeReport({
  name: 'drivers',
  title: 'Drivers',
  subtitle: 'Who drives for whom, who joined and who left',
  noun: 'drivers',
  table: driverRows,
  joins: driverJoins,
  id: sql`h.driver_id`,
  plant,
  record: { kind: 'driver', id: sql`h.driver_id` },
  where: sql`h.status_id in (${sql.join(ofPlant)})`,
  hasAsAt: true,
  columns: {
    plant: { type: 'reference', label: 'Plant', id: plant, value: sql`p.name`, filter: 'plant_id', group: true },
    driver: {
      ...inReport(driverColumns.driver),
      id: sql`h.driver_id`,
      value: sql<string>`d.name`,
      sortBy: sql`d.name_key`,
      filter: 'driver_id',
      group: true,
    },
    id_no: { ...inReport(driverColumns.id_no), value: sql<string>`d.id_no` },
    gender: { ...inReport(driverColumns.gender), value: sql<string | null>`h.gender`, filter: 'gender', group: true },
    age: {
      type: 'choice',
      label: 'Age',
      definition: 'On the reported day.',
      value: ageBand,
      choices: ageBandNames,
      filter: 'age',
      group: true,
    },
    transporter: {
      ...inReport(driverColumns.transporter),
      id: sql`h.transporter_id`,
      value: sql<string>`t.name`,
      filter: 'transporter_id',
      group: true,
    },
    categories: { type: 'text', label: 'Categories', value: sql`nullif(array_to_string(h.vehicle_categories, ', '), '')` },
    options: { type: 'text', label: 'Vehicles', value: sql`nullif(array_to_string(h.vehicle_options, ', '), '')` },
    experience: {
      type: 'number',
      label: 'Experience',
      definition: 'In years. The total is the average.',
      value: sql`h.experience_years::int`,
      total: 'average',
    },
    status: {
      ...inReport(driverColumns.status),
      value: sql<string>`h.status_id::text`,
      choices: Object.fromEntries(ofPlant.map((status) => [String(status), driverColumns.status.choices[status]])),
      filter: 'status',
      group: true,
    },
    since: { type: 'day', label: 'Since', definition: 'The day on which the status began.', value: sql`h.status_since` },
    ...sanctionColumns,
    joined: {
      type: 'day',
      label: 'Joined',
      definition: 'The day on which the driver was registered.',
      value: sql`(d.created_at at time zone p.time_zone)::date`,
      filter: 'joined_month',
      group: true,
    },
    violations: {
      type: 'number',
      label: 'Violations 12 m',
      definition: 'In the twelve months to the reported day, without dismissed ones.',
      value: violations,
      total: 'sum',
      summed: violationsSummed,
    },
    points: {
      type: 'number',
      label: 'Points',
      definition: 'In force on the reported day, by the violations that are upheld; none at a plant without a catalogue.',
      value: pointsInForce,
    },
    good_practices: {
      type: 'number',
      label: 'Good practices 12 m',
      definition: 'In the twelve months to the reported day.',
      value: goodPractices,
      total: 'sum',
      summed: goodPracticesSummed,
    },
    last_training: { type: 'day', label: 'Last training', definition: 'The last event that the driver attended.', value: lastTraining },
    last_gate_check: {
      type: 'day',
      label: 'Last gate check',
      definition: 'The last check at the gate of the plant, denied or not.',
      value: lastGateCheck,
    },
  },
  shown: ['driver', 'id_no', 'gender', 'age', 'transporter', 'status', 'since', 'joined', 'violations', 'good_practices', 'last_training'],
  sort: { by: 'driver', isDescending: false },
  filters: {
    joined: { label: 'Joined', choices: { yes: 'In the period' }, where: (_, { context }) => onceIn(hasJoined, context) },
    left: { label: 'Left', choices: { yes: 'In the period' }, where: (_, { context }) => onceIn(hasLeft, context) },
  },
  numbers: {
    active: {
      label: 'Active',
      definition: 'Active drivers at the end of the reported day.',
      better: 'more',
      aggregate: sql`count(*) filter (where h.status_id = ${s.active})`,
      opens: { status: String(s.active) },
    },
    joined: {
      label: 'Joined',
      definition: 'Drivers who became active or suspended in the period and were neither before.',
      better: 'more',
      query: ({ rows, context }) => sql`select count(*) from ${rows} and ${onceIn(hasJoined, context)}`,
      opens: { joined: 'yes' },
    },
    left: {
      label: 'Left',
      definition:
        'Drivers who were active or suspended and ceased to be in the period: their card was cancelled, they left or were blacklisted.',
      better: 'less',
      query: ({ rows, context }) => sql`select count(*) from ${rows} and ${onceIn(hasLeft, context)}`,
      opens: { left: 'yes' },
    },
    suspended: {
      label: 'Suspended',
      definition: 'Suspended drivers at the end of the reported day.',
      better: 'less',
      aggregate: sql`count(*) filter (where h.status_id = ${s.suspended})`,
      opens: { status: String(s.suspended) },
    },
    turnover,
  },
  charts: {
    month: {
      label: 'By month',
      caption: 'Drivers who joined and left, by month',
      kind: 'columns',
      of: 'Month',
      counts: ['Joined', 'Left'],
      opens: (month, heading, { period }) => ({ ...daysOfMonth(period, month), ...(heading === 0 ? { joined: 'yes' } : { left: 'yes' }) }),
      points: ({ rows, context }) => sql`
        select to_char(m.month, 'YYYY-MM') as key, to_char(m.month, 'FMMon YYYY') as name,
          array[count(*) filter (where c.joined)::int, count(*) filter (where c."left")::int] as values
        from generate_series(date_trunc('month', ${context.period.from}::timestamp), ${context.period.to}::timestamp, interval '1 month') m (month)
        left join (
          select date_trunc('month', j.from_day::timestamp) as month, bool_or(${hasJoined}) as joined, bool_or(${hasLeft}) as "left" from driver_history j
          where ${inPeriod(context)} and ${changesService} and j.driver_id in (select h.driver_id from ${rows}) group by j.driver_id, 1
        ) c on c.month = m.month
        group by m.month order by m.month`,
    },
    status: { label: 'By status', caption: 'Drivers by status', kind: 'bars', by: 'status', counts: 'Drivers' },
    age: { label: 'By age', caption: 'Drivers by age', kind: 'bars', by: 'age', counts: 'Drivers' },
    transporter: { label: 'By transporter', caption: 'Drivers by transporter', kind: 'bars', by: 'transporter', counts: 'Drivers' },
  },
})
