import * as z from 'zod/mini'
import { transporter } from '#accounts/access.rules.ts'
import { expiringParts, partStates } from '#drivers/documents/part-states.rules.ts'
import { reference, statusShape } from '#drivers/driver-shapes.contract.ts'
import { listedStatuses } from '#drivers/driver-status.contract.ts'
import { ownList } from '#drivers/requirements/own-shape.contract.ts'
import { firstEnds } from '#drivers/verdict/verdict-reasons.rules.ts'
import { verdictShape } from '#drivers/verdict/verdict-shape.contract.ts'
import { exportOf } from '#platform/contract/export.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { fileAnswer, id } from '#platform/contract/shapes.ts'
import { driverIds } from './driver-ids.contract.ts'
import { stepTargets } from '../driver/step-targets.rules.ts'
import { homeTiles } from './home.rules.ts'

/** By what ends first: missing and longest expired ones come first. A leading minus reverses the order. */
export const homeSorts = ['name', '-name', 'ends', '-ends'] as const

const OwnDriver = z.object({
  _id: z.string(),
  /** Where the person acts for the office at several plants: the driver's. */
  plant: z.optional(reference),
  name: z.string(),
  id_no: z.string(),
  phone: z.nullable(z.string()),
  card_no: z.nullable(z.string()),
  status: statusShape,
  verdict: verdictShape,
  cleared_until: z.nullable(z.string()),
  first_end: z.enum(firstEnds),
  /** The short name of the plant's own requirement that ends first. */
  first_own: z.optional(z.string()),
  own_requirements: ownList,
  /** Of the profile picture, for its address. */
  picture_id: z.nullable(z.string()),
  /** What runs out, in the order of the columns. */
  parts: z.array(
    z.object({
      what: z.enum(expiringParts),
      state: z.enum(partStates),
      expiry: z.nullable(z.string()),
      days_left: z.nullable(z.number()),
      /** Whether a pending request would renew it. */
      is_requested: z.boolean(),
    }),
  ),
  /** Pending requests, without the plant's own. */
  open_requests: z.number(),
  needs_you: z.boolean(),
  /** What to do next; null for a cleared driver. */
  next: z.nullable(
    z.object({ text: z.string(), button: z.nullable(z.string()), to: z.nullable(z.enum(stepTargets)), id: z.nullable(z.string()) }),
  ),
})
export type OwnDriver = z.output<typeof OwnDriver>

const access = transporter('drivers.read')
const follows = ['driver', 'request']

/** Of an office with people at several plants: one of them, all by default. */
const ofPlant = z.optional(id())

const list = route({
  method: 'GET',
  path: '/v2/transporter/drivers',
  mayLag: true,
  summary:
    "List the office's own drivers with what runs out and what to do next, at every plant where the person acts for it; a search finds them at any status",
  access,
  follows,
  input: z.object({
    /** Part of a name, the start of an id or card number, or a phone number. */
    search: z._default(z.string().check(z.trim(), z.maxLength(100, 'Use at most 100 characters')), ''),
    tile: z.optional(z.enum(homeTiles, `Choose one of ${homeTiles.join(', ')}`)),
    status: z.optional(z.enum(listedStatuses, `Choose one of ${listedStatuses.join(', ')}`)),
    /** Missing, expired or due in 30 days. */
    ending: z.optional(z.enum(expiringParts, `Choose one of ${expiringParts.join(', ')}`)),
    plant_id: ofPlant,
    /** These drivers only, as a reminder names them. */
    among: z.optional(driverIds),
    sort: z.optional(z.enum(homeSorts, `Sort by one of ${homeSorts.join(', ')}`)),
    ...pageInput,
  }),
  output: paged(OwnDriver),
})

export const homeContract = {
  list,
  exported: exportOf(list, "Export the office's own drivers that match the tile, the search and the filters"),
  summary: route({
    method: 'GET',
    path: '/v2/transporter/drivers/summary',
    mayLag: true,
    summary: "Count the office's own drivers by tile",
    access,
    follows,
    input: z.object({ plant_id: ofPlant }),
    output: z.object({ cleared: z.number(), due: z.number(), blocked: z.number(), suspended: z.number(), 'needs-you': z.number() }),
  }),
  renewals: route({
    method: 'GET',
    path: '/v2/transporter/drivers/renewals/export',
    summary:
      'Download as XLSX what is missing, has expired or expires in the next 60 days, of which driver, and whether a request is pending, sorted by date',
    access,
    hasOwnQueue: true,
    input: z.object({ plant_id: ofPlant }),
    output: fileAnswer(),
  }),
}
