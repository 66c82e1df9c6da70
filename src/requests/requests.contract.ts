import * as z from 'zod/mini'
import { portalUsers } from '#accounts/access.rules.ts'
import { expiryShape, picturedReference, reference, statusShape } from '#drivers/driver-shapes.contract.ts'
import { exportOf } from '#platform/contract/export.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { id, optionalText } from '#platform/contract/shapes.ts'
import { PreviewFact } from './kinds/approval-preview.contract.ts'
import { Person } from './kinds/kind-shapes.contract.ts'
import { Hearing } from './hearing/hearing.contract.ts'
import { isRequestStatus, isRequestType } from './engine/request-types.contract.ts'

/** The cap of a searched list's count, which has to find each row. */
export const requestSearchCap = 1000

/** 'waiting' are those that wait for the reader's decision, 'mine' those that the reader submitted, 'needs_you' those that wait for a transporter's office. */
export const requestTabs = ['needs_you', 'waiting', 'pending', 'mine', 'decided', 'all'] as const
export type RequestTab = (typeof requestTabs)[number]

export const requestSorts = ['newest', 'oldest'] as const

/** What a transporter's office has to do: send evidence, correct returned documents or what was sent back, or answer a rejection. */
export const needs = ['evidence', 'documents', 'answer', 'correction'] as const
export type Need = (typeof needs)[number]

/** How long a pending request waits, and by when it is decided. */
export const RequestDue = z.object({
  /** Whole working hours at the plant since it was raised, without pauses. */
  waiting_hours: z.int(),
  /** Null while its submitter has to do something first. */
  due_at: z.nullable(z.string()),
  is_overdue: z.boolean(),
  /** Minutes by the clock until then, by the server's own; negative when it is late. */
  due_in_minutes: z.nullable(z.int()),
})
export type RequestDue = z.output<typeof RequestDue>

export const RequestRow = z.object({
  _id: z.string(),
  /** Status and picture are null for a transporter that the driver has left. */
  driver_id: z.object({ ...picturedReference.shape, id_no: z.string(), status: z.nullable(statusShape) }),
  transporter: reference,
  /** For an office whose person acts for it at several plants. */
  plant: z.optional(reference),
  type_id: statusShape,
  status_id: statusShape,
  /** Null for requests raised by the system. */
  created_by: z.nullable(Person),
  created_at: z.string(),
  /** Whole days at the site since it was raised; null once closed. */
  waiting_days: z.nullable(z.number()),
  /** For staff, of pending requests that are decided on their page; null otherwise. */
  due: z.nullable(RequestDue),
  /** When it was sent back; null unless it waits for its submitter. */
  sent_back_at: z.nullable(z.string()),
  /** How many colleagues have approved it of how many; null where one is enough. */
  approvals: z.nullable(z.object({ given: z.int(), needed: z.int() })),
  /** In 'waiting', of kinds that may be approved together with others: why this one may not, null where it may; null for other kinds. */
  bulk: z.nullable(z.object({ why_not: z.nullable(z.string()) })),
  /** Whether the reader submitted it and may cancel it now. */
  can_cancel: z.boolean(),
  /** Null where nothing waits for the reader's office, and for staff. */
  needs_you: z.nullable(z.enum(needs)),
  /** Of a violation of a driver at another plant: that plant. */
  recorded_at: z.optional(z.string()),
  /** Of a driver who came from another plant: the one that decided it. It is read here, and nothing is added. */
  earlier_plant: z.optional(z.string()),
})
export type RequestRow = z.output<typeof RequestRow>

export const RequestDriver = z.object({
  _id: z.string(),
  name: z.string(),
  gender: z.nullable(z.string()),
  transporter_id: reference,
  id_no: z.string(),
  licence_no: z.nullable(z.string()),
  phone: z.array(z.string()),
  experience_years: z.nullable(z.number()),
  /** Null, like the driver's other current data, for a transporter that the driver has left. */
  status: z.nullable(statusShape),
  /** The address of the profile picture. */
  picture: z.nullable(z.string()),
  alloc_card: z.nullable(z.object({ card_no: z.string() })),
  alloc_pass: z.nullable(expiryShape),
})
export type RequestDriver = z.output<typeof RequestDriver>

export const HistoryEntry = z.object({
  status: statusShape,
  created_by: z.nullable(Person),
  comment: z.nullable(z.string()),
  created_at: z.string(),
})
export type HistoryEntry = z.output<typeof HistoryEntry>

/** A field of a request, by its name in the calls. */
export const NamedField = z.object({ name: z.string(), label: z.string() })
export type NamedField = z.output<typeof NamedField>

/** What the submitter has to correct: comment and fields by name, with who sent it back and when (ISO 8601). */
export const SentBack = z.object({
  by: Person,
  at: z.string(),
  comment: z.string(),
  fields: z.array(NamedField),
})
export type SentBack = z.output<typeof SentBack>

/** A field of the record: before, now, and as approval would make it. */
export const OverwrittenField = z.object({
  label: z.string(),
  was: z.nullable(z.string()),
  now: z.nullable(z.string()),
  wanted: z.nullable(z.string()),
})
export type OverwrittenField = z.output<typeof OverwrittenField>

export const RequestDetails = z.extend(RequestRow, {
  driver_id: RequestDriver,
  comment: z.nullable(z.string()),
  /** The body by the kind's shape, files as ShownFile. */
  body_data: z.record(z.string(), z.unknown()),
  /** The relative address of its first file; null without one or without the right to open it. */
  uploaded_file: z.nullable(z.string()),
  /** The doctor of the submitter's session. */
  doctor: z.nullable(z.object({ name: z.string(), reg_no: z.nullable(z.string()) })),
  /** Since when the doctor or trainer who submitted it has had that access, and how many days that is; for staff. */
  submitter_access: z.nullable(z.object({ since: z.string(), days: z.number() })),
  /** Whether the reader may decide it now and, for a pending one, why not. */
  can_decide: z.boolean(),
  cannot_decide_because: z.nullable(z.string()),
  /** How often it was submitted. */
  version: z.number(),
  /** Null unless it waits for its submitter. */
  sent_back: z.nullable(SentBack),
  /** Whether the reader may send it back to its submitter now. */
  can_send_back: z.boolean(),
  /** What the reader can then ask to be corrected. */
  send_back_fields: z.array(NamedField),
  /** Who has approved it, where a second colleague must approve it too. */
  approved_by: z.array(z.object({ by: Person, at: z.string() })),
  /** What has changed on the record since it was submitted, and what approval would overwrite; `seen` goes with the approval. Null where nothing has. */
  overwrites: z.nullable(z.object({ seen: z.string(), fields: z.array(OverwrittenField) })),
  /** Why it can only be rejected, for a reader who may decide it; null when it can be approved. */
  cannot_approve_because: z.nullable(z.string()),
  /** What approval would change, for a reader who decides requests; empty once closed. */
  preview: z.array(PreviewFact),
  /** The rejected request that this one answers, and the one that answers this. */
  replaces: z.nullable(z.string()),
  replaced_by: z.nullable(z.string()),
  /** Whether the office dismissed its rejection. */
  is_dismissed: z.boolean(),
  /** The case that it belongs to; null for none. */
  case_id: z.nullable(z.string()),
  /** What the driver and the office may say before it is decided; null where nobody is asked. */
  hearing: z.nullable(Hearing),
})
export type RequestDetails = z.output<typeof RequestDetails>

const access = portalUsers(['staff_portal', 'transporter_portal'], 'requests.read')
const oneOf = (isOne: (id: number) => boolean, message: string): z.ZodMiniOptional<z.ZodMiniNumber> =>
  z.optional(z.coerce.number(message).check(z.refine(isOne, message)))

const index = route({
  method: 'GET',
  path: '/v2/requests/index',
  mayLag: true,
  summary: 'List requests',
  access,
  follows: ['request'],
  input: z.object({
    ...pageInput,
    /** Part of the driver's name, or a prefix of the id number. */
    search: z.optional(optionalText(100)),
    status: oneOf(isRequestStatus, 'Choose a status'),
    /** All by default. */
    tab: z.optional(z.enum(requestTabs, `Choose one of ${requestTabs.join(', ')}`)),
    type: oneOf(isRequestType, 'Choose a request type'),
    transporter_id: z.optional(id()),
    /** Of an office with people at several plants: one of them, all by default. */
    plant_id: z.optional(id()),
    /** Only pending ones whose due time has passed; for staff, since an office does not see due times. */
    late: z.optional(z.enum(['true'], 'Choose the late ones or all')),
    /** Days at the site, inclusive. */
    from: z.optional(plainDate),
    to: z.optional(plainDate),
    sort: z._default(z.enum(requestSorts, 'Sort by newest or oldest'), 'newest'),
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
