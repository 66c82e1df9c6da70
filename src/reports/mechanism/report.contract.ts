import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { asAtText } from '#platform/contract/as-at.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { optionalText } from '#platform/contract/shapes.ts'
import { reportPeriods } from './periods.rules.ts'
import { reportTitles } from './report-titles.rules.ts'

export type ReportName = keyof typeof reportTitles
export const reportNames = Object.keys(reportTitles) as [ReportName, ...ReportName[]]

/** The filters of all reports; each takes those that its description names, and refuses the others. 'none' finds rows without a value. */
const filters = {
  transporter_id: z.optional(optionalText(18)),
  driver_id: z.optional(optionalText(18)),
  plant_id: z.optional(optionalText(18)),
  /** A month as 'YYYY-MM', within the period. */
  month: z.optional(optionalText(7)),
  category: z.optional(optionalText(100)),
  violation: z.optional(optionalText(200)),
  evidence: z.optional(optionalText(20)),
  state: z.optional(optionalText(20)),
  heard: z.optional(optionalText(20)),
  /** What followed a violation by the plant's ladder, and whether another violation came. */
  followed: z.optional(optionalText(20)),
  departed: z.optional(optionalText(3)),
  another: z.optional(optionalText(10)),
  /** Drivers who have more than one. */
  repeat: z.optional(optionalText(3)),
  title: z.optional(optionalText(120)),
  type: z.optional(optionalText(20)),
  /** At the gate: drivers of other plants, by theirs. */
  visiting: z.optional(optionalText(10)),
  own_plant_id: z.optional(optionalText(18)),
  /** The plant that was visited. */
  visited_plant_id: z.optional(optionalText(18)),
  /** In or out at the gate. */
  direction: z.optional(optionalText(3)),
  status: z.optional(optionalText(20)),
  ends_first: z.optional(optionalText(20)),
  /** Months of expiries, as 'YYYY-MM'. */
  pass_month: z.optional(optionalText(7)),
  licence_month: z.optional(optionalText(7)),
  medical_month: z.optional(optionalText(7)),
  ddt_month: z.optional(optionalText(7)),
  bulker_month: z.optional(optionalText(7)),
  expiring: z.optional(optionalText(2)),
  expired: z.optional(optionalText(10)),
  upcoming: z.optional(optionalText(10)),
  verdict: z.optional(optionalText(10)),
  /** Drivers in service: active and suspended. */
  service: z.optional(optionalText(3)),
  gender: z.optional(optionalText(10)),
  age: z.optional(optionalText(10)),
  joined_month: z.optional(optionalText(7)),
  /** 'yes': in the period. */
  joined: z.optional(optionalText(3)),
  left: z.optional(optionalText(3)),
}
export type ReportFilterName = keyof typeof filters
export const reportFilterNames = Object.keys(filters) as readonly ReportFilterName[]

/** What selects the rows of a report: the same in every call, file, view and schedule. */
export const reportQuery = {
  report: z.enum(reportNames, `Choose one of ${reportNames.join(', ')}`),
  period: z._default(z.enum(reportPeriods, `Choose one of ${reportPeriods.join(', ')}`), 'year'),
  /** Of own dates, both inclusive. */
  from: z.optional(plainDate),
  to: z.optional(plainDate),
  /** The rows as known at the end of this day, or at this moment, for reports that offer it. */
  as_at: z.optional(asAtText),
  /** `all`: every plant at which the reader may read reports. */
  plants: z._default(z.enum(['this', 'all'], 'Choose this or all'), 'this'),
  ...filters,
}

/** How its table is shown. */
export const reportTable = {
  /** Keys of columns in their order, separated by commas. */
  columns: z.optional(optionalText(500)),
  /** A column's key, with '-' for descending. */
  sort: z.optional(optionalText(50)),
}

const access = staff('reports.read')
const follows = ['request', 'driver']

const Value = z.nullable(z.union([z.string(), z.number()]))
/** By the key of the column. */
const Values = z.record(z.string(), Value)
/** The filters that, set beside those of the call, open the rows counted. */
const Opens = z.record(z.string(), z.string())
const Label = z.object({ key: z.string(), label: z.string() })
const Days = z.object({ from: z.string(), to: z.string() })

const ReportColumnJson = z.extend(Label, {
  type: z.enum(['text', 'day', 'number', 'choice', 'reference']),
  definition: z.nullable(z.string()),
  unit: z.nullable(z.string()),
  can_group: z.boolean(),
  /** How its total is formed; null for columns without one. */
  total: z.nullable(z.enum(['sum', 'average', 'median'])),
})
export type ReportColumnJson = z.output<typeof ReportColumnJson>

export const ReportRow = z.object({
  _id: z.string(),
  /** The id of the record that the row opens; null where it opens none. */
  record_id: z.nullable(z.string()),
  /** Days as YYYY-MM-DD, choices and references by name. */
  values: Values,
})
export type ReportRow = z.output<typeof ReportRow>

const ReportNumber = z.extend(Label, {
  definition: z.string(),
  unit: z.nullable(z.string()),
  better: z.nullable(z.enum(['more', 'less'])),
  value: z.nullable(z.number()),
  /** Of the period before. */
  previous: z.nullable(z.number()),
  /** Null for numbers that do not count rows. */
  opens: z.nullable(Opens),
})
export type ReportNumber = z.output<typeof ReportNumber>

/** `opens` is for each of the values. */
const ReportPoint = z.object({ key: z.string(), name: z.string(), values: z.array(z.number()), opens: z.array(z.nullable(Opens)) })
export type ReportPoint = z.output<typeof ReportPoint>

const ReportGroup = z.object({ key: z.string(), name: z.string(), count: z.number(), totals: Values, opens: Opens })
export type ReportGroup = z.output<typeof ReportGroup>

/** The most groups of a table; the largest ones. */
export const maxReportGroups = 500

export const reportContract = {
  description: route({
    method: 'GET',
    path: '/v2/reports/{report}/description',
    summary: 'What a report can show: its columns, filters, groupings and charts',
    access,
    input: z.object({ report: reportQuery.report }),
    output: z.object({
      title: z.string(),
      subtitle: z.string(),
      noun: z.string(),
      record: z.enum(['driver', 'violation', 'event']),
      has_period: z.boolean(),
      has_as_at: z.boolean(),
      /** The first day that can be asked for with `as_at`, at the reader's plant. */
      kept_since: z.nullable(z.string()),
      columns: z.array(ReportColumnJson),
      shown: z.array(z.string()),
      sort: z.string(),
      /** `choices` are null where any record or text can be filtered by. */
      filters: z.array(z.extend(Label, { choices: z.nullable(z.array(z.object({ value: z.string(), label: z.string() }))) })),
      charts: z.array(Label),
      /** Of 'All my plants'. */
      plants: z.array(z.string()),
    }),
  }),
  rows: route({
    method: 'GET',
    path: '/v2/reports/{report}',
    mayLag: true,
    summary: 'Rows of a report',
    access,
    follows,
    input: z.object({ ...pageInput, ...reportQuery, ...reportTable }),
    output: z.extend(paged(ReportRow), { columns: z.array(z.string()), sort: z.string() }),
  }),
  summary: route({
    method: 'GET',
    path: '/v2/reports/{report}/summary',
    mayLag: true,
    hasOwnQueue: true,
    summary: 'Numbers of a report with those of the period before, and the totals of its columns',
    access,
    follows,
    input: z.object(reportQuery),
    output: z.object({
      period: Days,
      previous: Days,
      /** The set filters as text: 'Transporter' and 'Simba Haulage'. */
      filters: z.array(z.extend(Label, { text: z.string() })),
      count: z.number(),
      totals: Values,
      numbers: z.array(ReportNumber),
    }),
  }),
  chart: route({
    method: 'GET',
    path: '/v2/reports/{report}/chart',
    mayLag: true,
    hasOwnQueue: true,
    summary: 'One chart of a report; the first one by default',
    access,
    follows,
    input: z.object({ ...reportQuery, chart: z.optional(optionalText(50)) }),
    output: z.extend(Label, {
      caption: z.string(),
      kind: z.enum(['columns', 'bars']),
      of: z.string(),
      counts: z.array(z.string()),
      points: z.array(ReportPoint),
    }),
  }),
  groups: route({
    method: 'GET',
    path: '/v2/reports/{report}/groups',
    mayLag: true,
    hasOwnQueue: true,
    summary: `Sub-totals of a report by a column, the largest ${maxReportGroups} groups first; months in their order`,
    access,
    follows,
    input: z.object({ ...reportQuery, group_by: z.string('Choose a column').check(z.maxLength(50, 'Choose a column')) }),
    output: z.object({
      label: z.string(),
      /** The number of groups, more than those listed if there are many. */
      total: z.number(),
      groups: z.array(ReportGroup),
    }),
  }),
}
