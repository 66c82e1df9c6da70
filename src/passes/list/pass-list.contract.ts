import * as z from 'zod'
import { portalUsers } from '#accounts/access.rules.ts'
import { expiryShape, reference, searchParams, statusShape } from '#drivers/list/drivers.contract.ts'
import { verdictShape } from '#drivers/verdict/verdict-shape.contract.ts'
import { verdicts } from '#drivers/verdict/verdict-names.rules.ts'
import { exportOf } from '#platform/contract/export.ts'
import { pageInput, paged } from '#platform/contract/paging.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { id } from '#platform/contract/shapes.ts'
import { endings, passStatusFilters } from './pass-set.rules.ts'

/** The caps of counts with two date filters, and of searches. */
export const countedPasses = 10_000
export const passCountCaps = 1000
export const maxDaysAhead = 366

/** A leading minus reverses the order. */
export const passSorts = [
  'name',
  '-name',
  'pass_expiry',
  '-pass_expiry',
  'medical_expiry',
  '-medical_expiry',
  'ddt_expiry',
  '-ddt_expiry',
  'bulker_expiry',
  '-bulker_expiry',
] as const
export type PassSort = (typeof passSorts)[number]

const ListedPass = z.object({
  _id: z.string(),
  name: z.string(),
  id_no: z.string(),
  transporter_id: reference,
  status: statusShape,
  alloc_card: z.object({ card_no: z.string() }).nullable(),
  pass: z.object({
    status: z.object({ name: z.string() }),
    ...expiryShape.shape,
    current_medical: expiryShape.nullable(),
    current_ddt: expiryShape.nullable(),
    current_bulker_training: expiryShape.nullable(),
  }),
  verdict: verdictShape,
  /** The day on which the earliest requirement ends; null where one is missing. */
  cleared_until: z.string().nullable(),
})
export type ListedPass = z.output<typeof ListedPass>

const passes = route({
  method: 'GET',
  path: '/v2/drivers/pass',
  summary: 'List the drivers with a pass, their expiries and verdicts',
  access: portalUsers(['staff_portal', 'transporter_portal'], 'drivers.read'),
  follows: ['driver'],
  input: z.object({
    search: z.string().trim().max(100, 'Use at most 100 characters').default(''),
    param: z.enum(searchParams, 'Search by name, id_no, card_no or phone').default('name'),
    transporter_id: id().optional(),
    pass: z.enum(passStatusFilters, `Choose one of ${passStatusFilters.join(', ')}`).optional(),
    verdict: z.enum(verdicts, `Choose one of ${verdicts.join(', ')}`).optional(),
    /** What the next four filters apply to. Without `pass` they cover active and suspended drivers. */
    of: z.enum(endings, `Choose one of ${endings.join(', ')}`).default('pass'),
    /** Expires within this many days; not expired yet. */
    expiring: z.coerce
      .number('Enter a number of days')
      .int('Enter a whole number of days')
      .min(1, 'Enter at least 1 day')
      .max(maxDaysAhead, `Enter at most ${maxDaysAhead} days`)
      .optional(),
    /** Expires in this month; of the current month, only what has not expired yet. */
    month: z
      .string()
      .regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, 'Enter the month as YYYY-MM')
      .optional(),
    /** Expires between two days, inclusive. */
    from: plainDate.optional(),
    to: plainDate.optional(),
    sort: z.enum(passSorts, `Sort by one of ${passSorts.join(', ')}`).optional(),
    ...pageInput,
  }),
  output: paged(ListedPass),
})

export const passListContract = {
  passes,
  exported: exportOf(passes, 'Export the passes that match the search and the filters'),
}
