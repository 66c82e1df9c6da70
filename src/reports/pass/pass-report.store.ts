import { sql, type RawBuilder } from 'kysely'
import { expiringSoonDays } from '#administration/expiry.rules.ts'
import { driverStatus as s } from '#drivers/driver-status.contract.ts'
import { needsKind } from '#drivers/requirements/needed-kind.sql.ts'
import { requirementNames } from '#drivers/verdict/verdict-reasons.rules.ts'
import { endingNames, endings, type Ending } from '#drivers/pass-list/pass-set.rules.ts'
import { passColumns } from '#drivers/pass/pass-columns.contract.ts'
import { passValues } from '#drivers/pass/pass-columns.sql.ts'
import { clearanceKinds, expiryReasonTexts } from '#drivers/pass/pass.rules.ts'
import { inReport } from '#platform/contract/shared-column.ts'
import { ownColumns } from './own-columns.store.ts'
import { describeReport, type CountedRows } from '../mechanism/description.store.ts'
import { dayOf, driverJoins, driverRows } from '../mechanism/driver-rows.store.ts'
import type { ReportContext } from '../mechanism/report-context.store.ts'

const values = passValues('h')
const plant = sql<string>`h.auth_plant_id`
const isReturning = sql<boolean>`h.status_id in (${s.active}, ${s.suspended})`
const expiryOf = (ending: Ending): RawBuilder<string> => sql.ref(`h.${ending}_expiry`)

/** A pass does not hold on its expiry day. */
const isActive = (context: ReportContext): RawBuilder<boolean> =>
  sql<boolean>`h.status_id = ${s.active} and h.pass_expiry > ${dayOf(context)}::date`
const isExpired = (context: ReportContext): RawBuilder<boolean> =>
  sql<boolean>`h.status_id = ${s.active} and h.pass_expiry <= ${dayOf(context)}::date`

const daysLeft = (context: ReportContext): RawBuilder<number> => sql<number>`h.pass_expiry - ${dayOf(context)}::date`

const isExpiring = (context: ReportContext): RawBuilder<boolean> =>
  sql<boolean>`${isReturning} and h.pass_expiry > ${dayOf(context)}::date and h.pass_expiry <= ${dayOf(context)}::date + ${sql.lit(expiringSoonDays)}`

const isBlocked = (context: ReportContext): RawBuilder<boolean> =>
  sql<boolean>`h.status_id = ${s.active} and h.cleared_until <= ${dayOf(context)}::date`

/**
 * Clearances of these drivers that fell due in the period up to today, and those followed by another that was approved in time: they do not hold on
 * their expiry day. Joined rather than looked up for each, because a year has as many as the plant has drivers.
 */
function renewedInTime({ rows, context: { period, today } }: CountedRows): RawBuilder<number> {
  return sql<number>`select round(100.0 * count(*) filter (where due.in_time) / nullif(count(*), 0), 1)
    from (select bool_or(n.driver_id is not null) as in_time
      from (select h.driver_id, h.auth_plant_id, h.vehicle_options, h.own_ends from ${rows} and ${isReturning}) h
        join auth_plant a on a.id = h.auth_plant_id
        join clearance c on c.driver_id = h.driver_id
        left join clearance n on n.driver_id = c.driver_id and n.kind = c.kind and not n.is_void and n.expiry > c.expiry and n.expiry > ${period.from}
          and (n.created_at at time zone a.time_zone)::date < c.expiry
      where not c.is_void and c.expiry between ${period.from} and least(${period.to}::date, ${today}::date) and ${needsKind('h')}
      group by c.driver_id, c.kind, c.expiry) due`
}

export const passReport = describeReport({
  name: 'pass',
  title: 'Passes',
  subtitle: 'Passes with everything that ends, and what ends first',
  noun: 'passes',
  table: driverRows,
  joins: driverJoins,
  id: sql`h.driver_id`,
  plant,
  record: { kind: 'driver', id: sql`h.driver_id` },
  where: sql`h.pass_expiry is not null`,
  hasAsAt: true,
  columns: {
    plant: { type: 'reference', label: 'Plant', id: plant, value: sql`p.name`, filter: 'plant_id', group: true },
    driver: {
      ...inReport(passColumns.driver),
      id: sql`h.driver_id`,
      value: values.driver,
      sortBy: sql`d.name_key`,
      filter: 'driver_id',
      group: true,
    },
    id_no: { ...inReport(passColumns.id_no), value: values.id_no },
    transporter: {
      ...inReport(passColumns.transporter),
      id: sql`h.transporter_id`,
      value: values.transporter,
      filter: 'transporter_id',
      group: true,
    },
    card_no: { ...inReport(passColumns.card_no), value: values.card_no },
    status: {
      ...inReport(passColumns.status),
      definition: 'Of an active driver the pass is active up to the day before its expiry, then expired.',
      value: (context: ReportContext) => values.status(dayOf(context)),
      filter: 'status',
      group: true,
    },
    issued: { type: 'day', label: 'Issued', value: sql`h.pass_issued_on` },
    expiry: { ...inReport(passColumns.expiry), value: values.expiry, filter: 'pass_month', group: true },
    days_left: {
      type: 'number',
      label: 'Days left',
      definition: 'From the reported day to the expiry of the pass; less than 0 after it.',
      value: daysLeft,
      unit: 'days',
    },
    licence: { type: 'day', label: 'Licence expiry', value: sql`h.licence_expiry`, filter: 'licence_month', group: true },
    medical: { ...inReport(passColumns.medical), value: values.medical, filter: 'medical_month', group: true },
    ddt: { ...inReport(passColumns.ddt), value: values.ddt, filter: 'ddt_month', group: true },
    bulker: { ...inReport(passColumns.bulker), value: values.bulker, filter: 'bulker_month', group: true },
    ends_first: {
      type: 'choice',
      label: 'What ends first',
      definition: 'What gives the pass its expiry.',
      value: sql`h.pass_reason`,
      choices: expiryReasonTexts,
      filter: 'ends_first',
      group: true,
    },
    ...ownColumns,
  },
  shown: ['driver', 'transporter', 'card_no', 'status', 'expiry', 'days_left', 'medical', 'ddt', 'bulker', 'ends_first'],
  sort: { by: 'driver', isDescending: false },
  filters: {
    expiring: {
      label: 'Expiring',
      choices: { '30': `In ${expiringSoonDays} days` },
      where: (_, { context }) => isExpiring(context),
    },
    expired: {
      label: 'Expired',
      choices: endingNames,
      where: (ending, { context }) => sql`${isReturning} and ${expiryOf(ending as Ending)} <= ${dayOf(context)}::date`,
    },
    upcoming: {
      label: 'Not expired',
      choices: endingNames,
      where: (ending, { context }) => sql`${isReturning} and ${expiryOf(ending as Ending)} > ${dayOf(context)}::date`,
    },
    verdict: {
      label: 'May load',
      choices: { blocked: 'Blocked' },
      where: (_, { context }) => isBlocked(context),
    },
    service: { label: 'Drivers', choices: { yes: 'Active and suspended' }, where: () => isReturning },
  },
  numbers: {
    active: {
      label: 'Active',
      definition: 'Passes of active drivers that have not expired.',
      better: 'more',
      aggregate: (context) => sql`count(*) filter (where ${isActive(context)})`,
      opens: { status: 'active' },
    },
    expiring: {
      label: `Expiring in ${expiringSoonDays} days`,
      definition: `Passes of active and suspended drivers with at most ${expiringSoonDays} days left.`,
      better: 'less',
      aggregate: (context) => sql`count(*) filter (where ${isExpiring(context)})`,
      opens: { expiring: '30' },
    },
    expired: {
      label: 'Expired',
      definition: 'Passes of active drivers that have expired.',
      better: 'less',
      aggregate: (context) => sql`count(*) filter (where ${isExpired(context)})`,
      opens: { status: 'expired' },
    },
    blocked: {
      label: 'Blocked',
      definition: 'Active drivers who may not load: something that loading needs is missing or has ended.',
      better: 'less',
      aggregate: (context) => sql`count(*) filter (where ${isBlocked(context)})`,
      opens: { verdict: 'blocked' },
    },
    renewed_in_time: {
      label: 'Renewed in time',
      definition: `Of the ${clearanceKinds.map((kind) => requirementNames[kind]).join(', ')} dates, and those of the plant's own requirements that are renewed, that fell due in the period, the share whose renewal was approved before the old date ran out.`,
      unit: '%',
      better: 'more',
      query: renewedInTime,
    },
  },
  charts: {
    month: {
      label: 'By month',
      caption: 'Expiries in the whole month of the reported day and the eleven after it, of active and suspended drivers',
      kind: 'columns',
      of: 'Month',
      counts: endings.map((ending) => endingNames[ending]),
      opens: (month, heading) => ({ [`${endings[heading] ?? 'pass'}_month`]: month, service: 'yes' }),
      points: ({ rows, context }) => sql`
        select to_char(m.month, 'YYYY-MM') as key, to_char(m.month, 'FMMon YYYY') as name,
          array[${sql.join(endings.map((ending) => sql`coalesce(sum(c.n) filter (where c.ending = ${ending}), 0)::int`))}] as values
        from (select date_trunc('month', ${dayOf(context)}::timestamp) + n * interval '1 month' as month from generate_series(0, 11) n) m
        left join (
          select case 0 ${sql.join(
            endings.map((ending) => sql`when grouping(${expiryOf(ending)}) then ${ending}`),
            sql` `,
          )} end as ending, coalesce(${sql.join(endings.map(expiryOf))}) as day, count(*) as n
          from ${rows} and ${isReturning} group by grouping sets (${sql.join(endings.map(expiryOf))})
        ) c on date_trunc('month', c.day::timestamp) = m.month
        group by m.month order by m.month`,
    },
    ends_first: { label: 'What ends first', caption: 'Passes by what ends first', kind: 'bars', by: 'ends_first', counts: 'Passes' },
  },
})
