import { sql, type RawBuilder } from 'kysely'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { eventTypeNames, eventTypes } from '#events/events.rules.ts'
import { maxReportGroups } from '../mechanism/report.contract.ts'
import { describeReport, type CountedRows } from '../mechanism/description.store.ts'
import { isOfPlants, type ReportContext } from '../mechanism/report-context.store.ts'

const plant = sql<string>`e.auth_plant_id`

/** Active drivers of the chosen plant and transporter, today. */
const activeDrivers = ({ context, filters }: Pick<CountedRows, 'context' | 'filters'>): RawBuilder<unknown> =>
  sql`driver a where a.status_id = ${driverStatus.active} and ${isOfPlants(sql`a.auth_plant_id`, context)}
    ${filters.plant_id ? sql`and a.auth_plant_id = ${filters.plant_id}` : sql``}
    ${filters.transporter_id ? sql`and a.transporter_id = ${filters.transporter_id}` : sql``}`

const attended = sql<number>`(select count(*)::int from event_attendance x where x.event_id = e.id)`

const attendances = sql`event_attendance x join driver d on d.id = x.driver_id`

/** Of these events, and of the chosen transporter or driver. */
const isCounted = ({ rows, filters }: CountedRows): RawBuilder<boolean> => sql<boolean>`x.event_id in (select e.id from ${rows})
  ${filters.transporter_id ? sql`and d.transporter_id = ${filters.transporter_id}` : sql``} ${filters.driver_id ? sql`and x.driver_id = ${filters.driver_id}` : sql``}`

const activeAtPlant = (context: ReportContext): RawBuilder<number> =>
  sql<number>`(select count(*) from driver a where a.auth_plant_id = ${context.plants.length > 1 ? plant : sql`${context.plants[0].id}`} and a.status_id = ${driverStatus.active})`

const shareOfActive = (context: ReportContext): RawBuilder<number> =>
  sql<number>`round(100.0 * ${attended} / nullif(${activeAtPlant(context)}, 0), 1)::float8`

const lastTrainingBefore = (days: number | null) => (counted: CountedRows) =>
  sql<number>`select count(*) from ${activeDrivers(counted)} and not exists (
    select from event_attendance x join event l on l.id = x.event_id where x.driver_id = a.id
    ${days === null ? sql`` : sql`and l.date > ${counted.context.today}::date - ${sql.lit(days)}`})`

export const eventsReport = describeReport({
  name: 'events',
  title: 'Events',
  subtitle: 'Trainings and toolbox talks, and who came',
  noun: 'events',
  table: sql`event e`,
  joins: sql`left join auth_plant p on p.id = e.auth_plant_id`,
  id: sql`e.id`,
  plant,
  record: { kind: 'event', id: sql`e.id` },
  day: sql`e.date`,
  columns: {
    plant: { type: 'reference', label: 'Plant', id: plant, value: sql`p.name`, filter: 'plant_id', group: true },
    date: { type: 'day', label: 'Date', value: sql`e.date`, filter: 'month', group: true },
    title: { type: 'text', label: 'Title', value: sql`e.title`, filter: 'title', group: true },
    type: { type: 'choice', label: 'Type', value: sql`e.type`, choices: eventTypeNames, filter: 'type', group: true },
    trainer: { type: 'text', label: 'Trainer', value: sql`e.trainer` },
    place: { type: 'text', label: 'Place', value: sql`e.place` },
    topic: { type: 'text', label: 'Topic', value: sql`e.topic` },
    attended: { type: 'number', label: 'Attended', definition: 'Drivers who came.', value: attended, total: 'sum' },
    share: {
      type: 'number',
      label: 'Of active drivers',
      definition: "Drivers who came ÷ the plant's active drivers today.",
      value: shareOfActive,
      unit: '%',
      total: 'average',
    },
    transporters: {
      type: 'number',
      label: 'Transporters',
      definition: "Transporters of the drivers who came, by the driver's transporter today.",
      value: sql<number>`(select count(distinct d.transporter_id)::int from event_attendance x join driver d on d.id = x.driver_id where x.event_id = e.id)`,
    },
  },
  shown: ['date', 'title', 'type', 'attended', 'share', 'transporters'],
  sort: { by: 'date', isDescending: true },
  filters: {
    transporter_id: {
      label: 'Transporter',
      choices: null,
      name: (id) => sql`select name from transporter where id = ${id}`,
      where: (id) => sql`exists (select from ${attendances} where x.event_id = e.id and d.transporter_id = ${id})`,
    },
    driver_id: {
      label: 'Attended by',
      choices: null,
      name: (id, context) => sql`select d.name from driver d where d.id = ${id} and ${isOfPlants(sql`d.auth_plant_id`, context)}`,
      where: (id) => sql`exists (select from event_attendance x where x.event_id = e.id and x.driver_id = ${id})`,
    },
  },
  numbers: {
    sessions: {
      label: 'Sessions',
      definition: 'Events on a day of the period.',
      better: 'more',
      aggregate: sql`count(*)`,
      opens: {},
    },
    attendances: {
      label: 'Attendances',
      definition: "Drivers who came, counted at each of these events; with a transporter, by the driver's transporter today.",
      better: 'more',
      query: (counted) => sql<number>`select count(*) from ${attendances} where ${isCounted(counted)}`,
      opens: {},
    },
    never: {
      label: 'Never trained',
      definition: 'Active drivers who have not attended any event to this day.',
      better: 'less',
      query: lastTrainingBefore(null),
      isOfToday: true,
    },
    none_for_90_days: {
      label: 'None for 90 days',
      definition: 'Active drivers who have attended no event in the last 90 days, including those who never have.',
      better: 'less',
      query: lastTrainingBefore(90),
      isOfToday: true,
    },
  },
  charts: {
    month: {
      label: 'By month',
      caption: 'Attendances by month',
      kind: 'columns',
      of: 'Month',
      counts: eventTypes.map((type) => eventTypeNames[type]),
      opens: (month, heading) => ({ month, type: eventTypes[heading] }),
      points: (counted) => sql`
        select to_char(m.month, 'YYYY-MM') as key, to_char(m.month, 'FMMon YYYY') as name,
          array[${sql.join(eventTypes.map((type) => sql`count(c.driver_id) filter (where c.type = ${type})::int`))}] as values
        from generate_series(date_trunc('month', ${counted.context.period.from}::date), ${counted.context.period.to}::date, interval '1 month') m (month)
        left join (
          select x.driver_id, l.type, date_trunc('month', l.date) as month from ${attendances} join event l on l.id = x.event_id where ${isCounted(counted)}
        ) c on c.month = m.month
        group by m.month order by m.month`,
    },
    driver: {
      label: 'By driver',
      caption: 'Attendances by driver',
      kind: 'bars',
      of: 'Driver',
      counts: ['Attendances'],
      opens: (driver_id) => ({ driver_id }),
      points: (counted) => sql`
        select d.id::text as key, min(d.name) as name, array[count(*)::int] as values from ${attendances} where ${isCounted(counted)}
        group by d.id order by count(*) desc, min(d.name), d.id limit ${sql.lit(maxReportGroups)}`,
    },
    type: { label: 'By type', caption: 'Events by type', kind: 'bars', by: 'type', counts: 'Events' },
  },
})
