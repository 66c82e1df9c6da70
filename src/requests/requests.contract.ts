import * as z from 'zod'
import { portalUsers } from '#accounts/access.rules.ts'
import { expiryShape, reference, statusShape } from '#drivers/list/drivers.contract.ts'
import { exportOf } from '#platform/contract/export.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { id, optionalText } from '#platform/contract/shapes.ts'
import { Person } from './kinds/kind-shapes.contract.ts'
import { isRequestStatus, isRequestType } from './engine/request-types.contract.ts'

/** The cap of the list's count. */
export const requestCountCap = 10_000
/** Lower for searches, which have to find each counted row. */
export const requestSearchCap = 1000

export const requestSorts = ['newest', 'oldest'] as const

export const RequestRow = z.object({
  _id: z.string(),
  driver_id: z.object({ _id: z.string(), name: z.string(), id_no: z.string() }),
  transporter: reference,
  type_id: statusShape,
  status_id: statusShape,
  /** Null for requests raised by the system. */
  created_by: Person.nullable(),
  created_at: z.string(),
  /** Whole days at the site since it was raised; null once closed. */
  waiting_days: z.number().nullable(),
})
export type RequestRow = z.output<typeof RequestRow>

export const RequestDriver = z.object({
  _id: z.string(),
  name: z.string(),
  gender: z.string().nullable(),
  transporter_id: reference,
  id_no: z.string(),
  licence_no: z.string().nullable(),
  phone: z.array(z.string()),
  experience_years: z.number().nullable(),
  /** Null, like the driver's other current data, for a transporter that the driver has left. */
  status: statusShape.nullable(),
  alloc_card: z.object({ card_no: z.string() }).nullable(),
  alloc_pass: expiryShape.nullable(),
})
export type RequestDriver = z.output<typeof RequestDriver>

export const HistoryEntry = z.object({
  status: statusShape,
  created_by: Person.nullable(),
  comment: z.string().nullable(),
  created_at: z.string(),
})
export type HistoryEntry = z.output<typeof HistoryEntry>

export const RequestDetails = RequestRow.extend({
  driver_id: RequestDriver,
  comment: z.string().nullable(),
  /** The body by the kind's shape, files as ShownFile. */
  body_data: z.record(z.string(), z.unknown()),
  /** The relative address of its first file; null without one or without the right to open it. */
  uploaded_file: z.string().nullable(),
  /** The doctor of the submitter's session. */
  doctor: z.object({ name: z.string(), reg_no: z.string().nullable() }).nullable(),
  /** Whether the reader may decide it now and, for a pending one, why not. */
  can_decide: z.boolean(),
  cannot_decide_because: z.string().nullable(),
  /** Why it can only be rejected, for a reader who may decide it; null when it can be approved. */
  cannot_approve_because: z.string().nullable(),
  /** Whether the reader submitted it and may cancel it now. */
  can_cancel: z.boolean(),
})
export type RequestDetails = z.output<typeof RequestDetails>

const access = portalUsers(['staff_portal', 'transporter_portal'], 'requests.read')
const oneOf = (isOne: (id: number) => boolean, message: string): z.ZodOptional<z.ZodCoercedNumber> =>
  z.coerce.number(message).refine(isOne, message).optional()

const index = route({
  method: 'GET',
  path: '/v2/requests/index',
  summary: 'List requests',
  access,
  follows: ['request'],
  input: z.object({
    ...pageInput,
    /** Part of the driver's name, or a prefix of the id number. */
    search: optionalText(100).optional(),
    status: oneOf(isRequestStatus, 'Choose a status'),
    type: oneOf(isRequestType, 'Choose a request type'),
    transporter_id: id().optional(),
    /** Days at the site, inclusive. */
    from: plainDate.optional(),
    to: plainDate.optional(),
    sort: z.enum(requestSorts, 'Sort by newest or oldest').default('newest'),
  }),
  output: paged(RequestRow),
})

export const requestsContract = {
  index,
  exported: exportOf(index, 'Export the filtered requests'),
  details: route({
    method: 'POST',
    path: '/v2/requests/details',
    summary: 'Show a request with its driver and history',
    access,
    follows: ['request', 'driver'],
    input: z.object({ id: id() }),
    output: z.object({ request: RequestDetails, history: z.array(HistoryEntry) }),
  }),
}
