import * as z from 'zod/mini'
import { portalUsers, staff } from '#accounts/access.rules.ts'
import { picturedReference, reference, statusShape } from '#drivers/driver-shapes.contract.ts'
import { exportOf } from '#platform/contract/export.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { fileAnswer, id, optionalText } from '#platform/contract/shapes.ts'
import { violationCategories, violationStates, violationVisits } from './violations.rules.ts'

/** The cap of a searched list's count. */
export const violationSearchCap = 1000
/** The most drivers offered at once; search narrows them. */
export const maxOfferedDrivers = 200

export const maxOfferedVisitors = 20

export const violationSorts = ['newest', 'oldest'] as const
const yesOrNo = ['Yes', 'No'] as const

const State = z.object({ key: z.enum(violationStates), name: z.string() })

export const ViolationRow = z.object({
  _id: z.string(),
  /** As now; no status and no picture of who is a driver of another plant. */
  driver_id: z.object({ ...picturedReference.shape, id_no: z.string(), status: z.nullable(statusShape) }),
  /** The driver's transporter at the time, who must send evidence. */
  transporter: reference,
  violation_category: z.string(),
  violation: z.string(),
  violation_date: z.string(),
  /** Whether the transporter has sent evidence. */
  sanction_evidence: z.enum(yesOrNo),
  state: State,
  /** Of a visiting driver, to the plant that recorded it: whose driver it is. Evidence is that plant's, so there is none here. */
  home_plant: z.optional(z.string()),
  /** Of a driver who came from another plant: the one that decided it. */
  earlier_plant: z.optional(z.string()),
  /** To the driver's plant and office: the other plant where it happened. */
  visited_plant: z.optional(z.string()),
})
export type ViolationRow = z.output<typeof ViolationRow>

/** A file and its relative address. */
const FileLink = z.object({ link: z.string(), name: z.string() })
export type ViolationFile = z.output<typeof FileLink>

export const ViolationDetails = z.extend(ViolationRow, {
  description: z.nullable(z.string()),
  action_taken: z.nullable(z.string()),
  violation_file: z.nullable(FileLink),
  evidence_file: z.nullable(FileLink),
  transporter_comment: z.nullable(z.string()),
  /** The request that recorded it, and the one for sanction evidence. */
  request_id: z.nullable(z.string()),
  evidence_request_id: z.nullable(z.string()),
  created_by: z.nullable(z.object({ first_name: z.string(), last_name: z.string() })),
  created_at: z.string(),
  /** As judged by the catalogue of its day, doubled where it is a repeat; null of one without points. */
  weight: z.nullable(z.object({ severity: z.string(), points: z.number(), lapses_on: z.string(), in_catalogue: z.boolean() })),
  /** What was decided to follow beside what the plant's ladder proposed, and why it departed; null of one that nothing was proposed for, and to a visited plant. */
  ladder: z.nullable(
    z.object({
      proposed: z.object({ action: z.string(), days: z.nullable(z.number()) }),
      followed: z.object({ action: z.string(), days: z.nullable(z.number()) }),
      departed_because: z.nullable(z.string()),
    }),
  ),
})
export type ViolationDetails = z.output<typeof ViolationDetails>

const read = staff('drivers.read')
const record = staff('violations.record')
/** Violations change with their requests. */
const follows = ['request', 'driver']

const list = route({
  method: 'GET',
  path: '/v2/drivers/violations',
  mayLag: true,
  summary: 'List violations; dismissed ones only when filtered by state',
  access: read,
  follows,
  input: z.object({
    ...pageInput,
    /** Part of the driver's name, or a prefix of the id number. */
    search: z.optional(optionalText(100)),
    driver_id: z.optional(id()),
    /** The violation's name, case-insensitive. */
    violation: z.optional(optionalText(200)),
    transporter_id: z.optional(id()),
    category: z.optional(z.enum(violationCategories, 'Choose a category')),
    state: z.optional(z.enum(violationStates, `Choose one of ${violationStates.join(', ')}`)),
    evidence: z.optional(z.enum(yesOrNo, 'Choose Yes or No')),
    /** Of other plants' drivers, recorded here, or of the plant's own, recorded elsewhere; by default of the plant's own, wherever. */
    visiting: z.optional(z.enum(violationVisits, `Choose one of ${violationVisits.join(', ')}`)),
    /** Days of the violation, inclusive. */
    from: z.optional(plainDate),
    to: z.optional(plainDate),
    sort: z._default(z.enum(violationSorts, 'Sort by newest or oldest'), 'newest'),
  }),
  output: paged(ViolationRow),
})

export const violationsContract = {
  list,
  exported: exportOf(list, 'Export the filtered violations'),
  ofDriver: route({
    method: 'GET',
    path: '/v1/drivers/violation/index',
    summary: "List a driver's violations, newest first",
    access: portalUsers(['staff_portal', 'transporter_portal'], 'drivers.read'),
    follows,
    input: z.object({ ...pageInput, driverId: id() }),
    output: paged(ViolationRow),
  }),
  details: route({
    method: 'POST',
    path: '/v2/violations/details',
    summary: 'One violation with its driver, attachment and sanction evidence',
    access: read,
    follows,
    input: z.object({ id: id() }),
    output: z.object({ violation: ViolationDetails }),
  }),
  file: route({
    method: 'GET',
    path: '/v2/violations/file',
    summary: "A violation's attachment or its sanction evidence",
    access: portalUsers(['staff_portal', 'transporter_portal'], 'drivers.read'),
    input: z.object({ id: id(), which: z.enum(['attachment', 'evidence'], 'Choose attachment or evidence') }),
    output: fileAnswer(),
  }),
  formTransporters: route({
    method: 'GET',
    path: '/v2/violation/form/transporters',
    summary: 'List the transporters with drivers for whom a violation can be recorded',
    access: record,
    input: z.object({}),
    output: z.object({
      transporters: z.array(reference),
      /** Whether drivers of other plants may load here. */
      has_visitors: z.boolean(),
    }),
  }),
  formVisitors: route({
    method: 'GET',
    path: '/v2/violation/form/visitors',
    summary: 'Find visiting drivers for whom a violation can be recorded, by name, id number or card number',
    access: record,
    input: z.object({ search: optionalText(100) }),
    output: z.object({ drivers: z.array(z.object({ _id: z.string(), name: z.string(), id_no: z.string(), home_plant: z.string() })) }),
  }),
  formDrivers: route({
    method: 'GET',
    path: '/v2/violation/form/drivers',
    summary: "List a transporter's drivers for whom a violation can be recorded, by name",
    access: record,
    input: z.object({ transporter: id(), search: z.optional(optionalText(100)) }),
    output: z.object({
      drivers: z.array(z.object({ _id: z.string(), name: z.string(), id_no: z.string() })),
      /** Whether there are more; search narrows them. */
      has_more: z.boolean(),
    }),
  }),
}
