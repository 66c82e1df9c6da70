import { sql } from 'kysely'
import { describeReport } from '../mechanism/description.store.ts'
import { isOfPlants } from '../mechanism/report-context.store.ts'

export const goodPracticesReport = describeReport({
  name: 'good-practices',
  title: 'Good practices',
  subtitle: 'What drivers were praised for',
  noun: 'good practices',
  table: sql`good_practice g`,
  joins: sql`join driver d on d.id = g.driver_id left join transporter t on t.id = d.transporter_id left join auth_plant p on p.id = d.auth_plant_id
    left join app_user c on c.id = g.created_by left join file f on f.id = g.file_id
    left join good_practice_visit w on w.good_practice_id = g.id left join auth_plant wp on wp.id = w.auth_plant_id`,
  id: sql`g.id`,
  plant: sql`d.auth_plant_id`,
  record: { kind: 'driver', id: sql`g.driver_id` },
  day: sql`g.date`,
  columns: {
    plant: { type: 'reference', label: 'Plant', id: sql`d.auth_plant_id`, value: sql`p.name`, filter: 'plant_id', group: true },
    date: { type: 'day', label: 'Date', value: sql`g.date`, filter: 'month', group: true },
    driver: { type: 'reference', label: 'Driver', id: sql`g.driver_id`, value: sql`d.name`, filter: 'driver_id', group: true },
    id_no: { type: 'text', label: 'Id no', value: sql`d.id_no` },
    transporter: {
      type: 'reference',
      label: 'Transporter',
      definition: "The driver's transporter today.",
      id: sql`d.transporter_id`,
      value: sql`t.name`,
      filter: 'transporter_id',
      group: true,
    },
    title: { type: 'text', label: 'Title', value: sql`g.title`, filter: 'title', group: true },
    seen_at: {
      type: 'text',
      label: 'Seen at',
      definition: 'The plant that recorded it: of a driver who visited another one, that plant.',
      value: sql`coalesce(wp.name, p.name)`,
    },
    description: { type: 'text', label: 'Description', value: sql`g.description` },
    recorded_by: { type: 'text', label: 'Recorded by', value: sql`c.first_name || ' ' || c.last_name` },
    attachment: { type: 'text', label: 'Attachment', value: sql`f.original_name` },
  },
  shown: ['date', 'driver', 'transporter', 'title', 'recorded_by', 'attachment'],
  sort: { by: 'date', isDescending: true },
  numbers: {
    count: {
      label: 'Good practices',
      definition: 'Good practices of drivers of the plant on a day of the period.',
      better: 'more',
      aggregate: sql`count(*)`,
      opens: {},
    },
    visiting: {
      label: 'Visiting drivers',
      definition: 'Good practices of drivers of other plants, recorded here in the period. They count among those of their own plant.',
      better: 'more',
      query: ({ context }) => sql`select count(*) from good_practice_visit w join good_practice g on g.id = w.good_practice_id
        where ${isOfPlants(sql`w.auth_plant_id`, context)} and g.date between ${context.period.from} and ${context.period.to}`,
    },
    drivers: {
      label: 'Drivers praised',
      definition: 'Drivers with at least one of these good practices.',
      better: 'more',
      aggregate: sql`count(distinct g.driver_id)`,
      opens: {},
    },
    ratio: {
      label: 'For each violation',
      definition: 'Good practices for each violation of the same period, transporter and driver that was not dismissed.',
      better: 'more',
      query: ({ rows, context, filters }) => {
        const of = [
          isOfPlants(sql`v.auth_plant_id`, context),
          sql`v.violation_date between ${context.period.from} and ${context.period.to}`,
        ]
        if (filters.transporter_id) of.push(sql`v.transporter_id = ${filters.transporter_id}`)
        if (filters.driver_id) of.push(sql`v.driver_id = ${filters.driver_id}`)
        if (filters.plant_id) of.push(sql`v.auth_plant_id = ${filters.plant_id}`)
        if (filters.month) of.push(sql`to_char(v.violation_date, 'YYYY-MM') = ${filters.month}`)
        return sql`select (select count(*) from ${rows})::float8 / nullif(count(*), 0) from violation v where v.state <> 'dismissed' and ${sql.join(of, sql` and `)}`
      },
    },
  },
  charts: {
    month: { label: 'By month', caption: 'Good practices by month', kind: 'columns', by: 'date', counts: 'Good practices' },
    transporter: {
      label: 'By transporter',
      caption: 'Good practices by transporter',
      kind: 'bars',
      by: 'transporter',
      counts: 'Good practices',
    },
  },
})
