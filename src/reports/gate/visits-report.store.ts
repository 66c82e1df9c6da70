import { sql } from 'kysely'
import { directionNames, logOutcomeNames } from '#gate/log/check-log.rules.ts'
import { describeReport } from '../mechanism/description.store.ts'
import { firstReasonColumn } from './gate-report.store.ts'

/** The driver's own, now. */
const plant = sql<string>`d.auth_plant_id`
const day = sql<string>`(c.checked_at at time zone v.time_zone)::date`

/** Where the plant's drivers were: their checks at other plants, which admitted them. */
export const visitsReport = describeReport({
  name: 'visits',
  title: 'Visits',
  subtitle: 'Where our drivers were: their checks at the gates of other plants',
  noun: 'checks',
  table: sql`gate_check c join driver d on d.id = c.driver_id join auth_plant v on v.id = c.auth_plant_id`,
  joins: sql`left join auth_plant p on p.id = d.auth_plant_id left join transporter t on t.id = c.transporter_id`,
  id: sql`c.id`,
  plant,
  record: { kind: 'driver', id: sql`d.id` },
  where: sql`c.is_visit and c.auth_plant_id <> d.auth_plant_id`,
  day,
  columns: {
    plant: { type: 'reference', label: 'Plant', id: plant, value: sql`p.name`, filter: 'plant_id', group: true },
    date: { type: 'day', label: 'Date', value: day, filter: 'month', group: true },
    time: { type: 'text', label: 'Time', value: sql`to_char(c.checked_at at time zone v.time_zone, 'HH24:MI')` },
    visited: {
      type: 'reference',
      label: 'Visited plant',
      id: sql`v.id`,
      value: sql`v.name`,
      filter: 'visited_plant_id',
      group: true,
    },
    driver: { type: 'reference', label: 'Driver', id: sql`d.id`, value: sql`d.name`, filter: 'driver_id', group: true },
    transporter: {
      type: 'reference',
      label: 'Transporter',
      definition: 'The transporter of the driver at the time.',
      id: sql`t.id`,
      value: sql`t.name`,
      filter: 'transporter_id',
      group: true,
    },
    direction: { type: 'choice', label: 'Direction', value: sql`c.direction`, choices: directionNames, filter: 'direction', group: true },
    verdict: {
      type: 'choice',
      label: 'Verdict',
      definition: 'As it was at the check.',
      value: sql`c.outcome`,
      choices: { cleared: logOutcomeNames.cleared, warn: logOutcomeNames.warn, blocked: logOutcomeNames.blocked },
      filter: 'verdict',
      group: true,
    },
    reason: firstReasonColumn,
  },
  shown: ['date', 'time', 'visited', 'driver', 'transporter', 'direction', 'verdict', 'reason'],
  sort: { by: 'date', isDescending: true },
  numbers: {
    count: {
      label: 'Checks',
      definition: 'Checks at other plants on a day of the period, in and out.',
      aggregate: sql`count(*)`,
      opens: {},
    },
    drivers: {
      label: 'Drivers',
      definition: 'Drivers who were let in at another plant in the period.',
      aggregate: sql`count(distinct c.driver_id) filter (where c.direction = 'in' and c.outcome <> 'blocked')`,
    },
    denied: {
      label: 'Denied',
      definition: 'Checks on the way in that were denied.',
      better: 'less',
      aggregate: sql`count(*) filter (where c.outcome = 'blocked')`,
      opens: { verdict: 'blocked' },
    },
  },
  charts: {
    visited: { label: 'By plant', caption: 'Checks by visited plant', kind: 'bars', by: 'visited', counts: 'Checks' },
    month: { label: 'By month', caption: 'Checks by month', kind: 'columns', by: 'date', counts: 'Checks' },
    transporter: { label: 'By transporter', caption: 'Checks by transporter', kind: 'bars', by: 'transporter', counts: 'Checks' },
  },
})
