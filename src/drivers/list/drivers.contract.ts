import * as z from 'zod/mini'
import { portalUsers } from '#accounts/access.rules.ts'
import { exportOf } from '#platform/contract/export.ts'
import { pageInput, paged } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { id } from '#platform/contract/shapes.ts'
import { ageChoices, genderChoices } from './driver-choices.rules.ts'
import { documentShape } from '../documents/document-shape.contract.ts'
import { expiryShape, reference, statusShape } from '../driver-shapes.contract.ts'
import { listedStatuses } from '../driver-status.contract.ts'
import { ownList } from '../requirements/own-shape.contract.ts'
import { firstEnds } from '../verdict/verdict-reasons.rules.ts'
import { transporterChoices } from './transporter-choices.contract.ts'
import { verdictCounts, verdictShape } from '../verdict/verdict-shape.contract.ts'
import { verdictChoices } from '../verdict/verdict-names.rules.ts'

export const searchParams = ['name', 'id_no', 'card_no', 'phone'] as const
export type SearchParam = (typeof searchParams)[number]
/** A leading minus reverses the order. */
export const driverSorts = ['name', '-name', 'transporter', '-transporter', 'pass_expiry', '-pass_expiry'] as const
export type DriverSort = (typeof driverSorts)[number]

export const ListedDriver = z.object({
  _id: z.string(),
  name: z.string(),
  transporter_id: reference,
  id_no: z.string(),
  alloc_card: z.nullable(z.object({ card_no: z.string() })),
  alloc_pass: z.nullable(expiryShape),
  status: statusShape,
  verdict: verdictShape,
  /** The day on which the earliest requirement ends; null where one is missing. */
  cleared_until: z.nullable(z.string()),
  /** What ends on that day or is missing; `hold` or `doctor` where no date decides. */
  first_end: z.enum(firstEnds),
  /** The short name of the plant's own requirement that ends first. */
  first_own: z.optional(z.string()),
  own_requirements: ownList,
  /** In force today, for staff of a plant that counts points. */
  points: z.optional(z.number()),
  /** Of the profile picture, for its address. */
  picture_id: z.nullable(z.string()),
  documents: z.array(documentShape),
})
export type ListedDriver = z.output<typeof ListedDriver>

const readers = portalUsers(['staff_portal', 'transporter_portal'], 'drivers.read')

const active = route({
  method: 'GET',
  path: '/v2/drivers/active',
  mayLag: true,
  summary: 'List the drivers of a status, searched by name, id number, card number or phone number',
  access: readers,
  follows: ['driver'],
  input: z.object({
    search: z._default(z.string().check(z.trim(), z.maxLength(100, 'Use at most 100 characters')), ''),
    param: z._default(z.enum(searchParams, 'Search by name, id_no, card_no or phone'), 'name'),
    transporter_id: z.optional(id()),
    key: z._default(z.enum(listedStatuses, `Choose one of ${listedStatuses.join(', ')}`), 'active'),
    gender: z.optional(z.enum(genderChoices, `Choose one of ${genderChoices.join(', ')}`)),
    /** In years, today at the plant. */
    age: z.optional(z.enum(ageChoices, `Choose one of ${ageChoices.join(', ')}`)),
    /** The verdict. */
    verdict: z.optional(z.enum(verdictChoices, `Choose one of ${verdictChoices.join(', ')}`)),
    sort: z.optional(z.enum(driverSorts, `Sort by one of ${driverSorts.join(', ')}`)),
    ...pageInput,
  }),
  output: paged(ListedDriver),
})

export const driversContract = {
  summary: route({
    method: 'GET',
    path: '/v2/drivers/staff/summary',
    mayLag: true,
    summary:
      'Count the active, suspended and blacklisted drivers of the plant, or of one transporter there, and of the active ones who may not load or soon may not',
    access: readers,
    follows: ['driver'],
    input: z.object({ transporter_id: z.optional(id()) }),
    output: z.object({ active: z.number(), suspended: z.number(), blacklisted: z.number(), ...verdictCounts }),
  }),
  active,
  exported: exportOf(active, 'Export the drivers that match the tile, the search and the filters'),
  formData: transporterChoices,
}
