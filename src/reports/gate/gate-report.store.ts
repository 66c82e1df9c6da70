import { sql } from 'kysely'
import { anOwnRequirement, shortRequirementNames, shortStops } from '#drivers/verdict/short-reason.rules.ts'
import { directionNames, logOutcomeNames } from '#gate/log/check-log.rules.ts'
import { describeReport } from '../mechanism/description.store.ts'

const plant = sql<string>`c.auth_plant_id`
const day = sql<string>`(c.checked_at at time zone p.time_zone)::date`
/** Who is of another plant and was not admitted has no name here. */
const isKnown = sql`(c.is_visit or d.auth_plant_id = c.auth_plant_id)`
const driver = sql<string | null>`case when d.auth_plant_id = c.auth_plant_id then d.id end`
/** A driver of another plant whom this one admitted. */
const visiting = sql<string>`case when c.is_visit then 'visiting' else 'own' end`
const isOverridden = sql<boolean>`v.check_id is not null`

/** Reasons with the same remedy count as one. */
const firstReason = sql<
  string | null
>`case c.reasons -> 0 ->> 'code' when 'not_found' then 'not_genuine' when 'card_waiting' then 'no_card' else c.reasons -> 0 ->> 'code' end`
const reasonNames = {
  status: "Driver's status",
  other_plant: "Another plant's card",
  not_genuine: 'Unknown code or number',
  pass_expired: 'Expired digital pass',
  card_cancelled: 'Cancelled card',
  no_card: 'No card in force',
  restriction: 'Restriction',
  ...shortRequirementNames,
  ...shortStops,
  own: anOwnRequirement,
}

export const firstReasonColumn = {
  type: 'choice',
  label: 'First reason',
  definition: 'The reason that the guard reads first; none where the driver was cleared.',
  value: firstReason,
  choices: reasonNames,
  filter: 'type',
  group: true,
} as const

export const gateReport = describeReport({
  name: 'gate',
  title: 'Gate',
  subtitle: 'Checks at the gate, denied ones too',
  noun: 'checks',
  table: sql`gate_check c join auth_plant p on p.id = c.auth_plant_id`,
  joins: sql`left join driver d on d.id = c.driver_id left join transporter t on t.id = c.transporter_id and ${isKnown}
    left join auth_plant h on h.id = d.auth_plant_id left join app_user u on u.id = c.user_id left join gate_override v on v.check_id = c.id left join app_user o on o.id = v.by_id`,
  id: sql`c.id`,
  plant,
  record: { kind: 'driver', id: driver },
  day,
  columns: {
    plant: { type: 'reference', label: 'Plant', id: plant, value: sql`p.name`, filter: 'plant_id', group: true },
    date: { type: 'day', label: 'Date', value: day, filter: 'month', group: true },
    time: { type: 'text', label: 'Time', value: sql`to_char(c.checked_at at time zone p.time_zone, 'HH24:MI')` },
    driver: {
      type: 'reference',
      label: 'Driver',
      id: driver,
      value: sql`case when ${isKnown} then d.name end`,
      filter: 'driver_id',
      group: true,
    },
    transporter: {
      type: 'reference',
      label: 'Transporter',
      definition: 'The transporter of the driver at the time.',
      id: sql`t.id`,
      value: sql`t.name`,
      filter: 'transporter_id',
      group: true,
    },
    visiting: {
      type: 'choice',
      label: 'Visiting',
      definition: 'Drivers of other plants whom this one admits, and all others.',
      value: visiting,
      choices: { visiting: 'Visiting', own: 'Not visiting' },
      filter: 'visiting',
      group: true,
    },
    own_plant: {
      type: 'reference',
      label: 'Own plant',
      definition: 'Of visiting drivers, the plant whose drivers they are now.',
      id: sql`case when c.is_visit then h.id end`,
      value: sql`case when c.is_visit then h.name end`,
      filter: 'own_plant_id',
      group: true,
    },
    direction: {
      type: 'choice',
      label: 'Direction',
      value: sql`c.direction`,
      choices: directionNames,
      filter: 'direction',
      group: true,
    },
    verdict: {
      type: 'choice',
      label: 'Verdict',
      definition: 'As it was at the check; an override does not change it.',
      value: sql`c.outcome`,
      choices: { cleared: logOutcomeNames.cleared, warn: logOutcomeNames.warn, blocked: logOutcomeNames.blocked },
      filter: 'verdict',
      group: true,
    },
    reason: firstReasonColumn,
    override: {
      type: 'choice',
      label: 'Override',
      value: sql`case when ${isOverridden} then 'yes' else 'no' end`,
      choices: { yes: 'Let in by override', no: 'None' },
      filter: 'state',
      group: true,
    },
    override_reason: { type: 'text', label: 'Override reason', value: sql`v.reason` },
    overridden_by: { type: 'text', label: 'Override by', value: sql`o.first_name || ' ' || o.last_name` },
    vehicle: { type: 'text', label: 'Vehicle', value: sql`c.registration` },
    network: { type: 'text', label: 'Network', value: sql`case when c.is_offline then 'Offline' else 'Live' end` },
    checked_by: { type: 'text', label: 'Checked by', value: sql`u.first_name || ' ' || u.last_name` },
  },
  shown: ['date', 'time', 'driver', 'transporter', 'direction', 'verdict', 'reason', 'override', 'vehicle', 'checked_by'],
  sort: { by: 'date', isDescending: true },
  numbers: {
    count: { label: 'Checks', definition: 'Checks on a day of the period, in and out.', aggregate: sql`count(*)`, opens: {} },
    denied: {
      label: 'Denied',
      definition: 'Checks on the way in that were denied, whether overridden or not.',
      better: 'less',
      aggregate: sql`count(*) filter (where c.outcome = 'blocked')`,
      opens: { verdict: 'blocked' },
    },
    visiting: {
      label: 'Visiting',
      definition: 'Checks of drivers of other plants whom this one admits, in and out.',
      aggregate: sql`count(*) filter (where c.is_visit)`,
      opens: { visiting: 'visiting' },
    },
    visiting_denied: {
      label: 'Visiting, denied',
      definition: 'Those of them on the way in that were denied.',
      better: 'less',
      aggregate: sql`count(*) filter (where c.is_visit and c.outcome = 'blocked')`,
      opens: { visiting: 'visiting', verdict: 'blocked' },
    },
    overridden: {
      label: 'Overrides',
      definition: 'Denied drivers who were let in by override.',
      better: 'less',
      aggregate: sql`count(*) filter (where ${isOverridden})`,
      opens: { state: 'yes' },
    },
  },
  charts: {
    month: { label: 'By month', caption: 'Checks by month', kind: 'columns', by: 'date', counts: 'Checks' },
    reason: { label: 'By reason', caption: 'Checks by first reason', kind: 'bars', by: 'reason', counts: 'Checks' },
    transporter: { label: 'By transporter', caption: 'Checks by transporter', kind: 'bars', by: 'transporter', counts: 'Checks' },
    own_plant: {
      label: 'By own plant',
      caption: 'Checks of visiting drivers by own plant',
      kind: 'bars',
      by: 'own_plant',
      counts: 'Checks',
    },
  },
})
