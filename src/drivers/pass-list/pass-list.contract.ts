import * as z from 'zod/mini'
import { portalUsers } from '#accounts/access.rules.ts'
import { expiryShape, medicalShape, reference, statusShape } from '../driver-shapes.contract.ts'
import { searchParams } from '../list/drivers.contract.ts'
import { ownList } from '../requirements/own-shape.contract.ts'
import { firstEnds } from '../verdict/verdict-reasons.rules.ts'
import { verdictCounts, verdictShape } from '../verdict/verdict-shape.contract.ts'
import { verdictChoices } from '../verdict/verdict-names.rules.ts'
import { exportOf } from '#platform/contract/export.ts'
import { pageInput, paged } from '#platform/contract/paging.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { id } from '#platform/contract/shapes.ts'
import { endings, passStatusFilters } from './pass-set.rules.ts'

/** The cap of the counts of searches. */
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

export const ListedPass = z.object({
  _id: z.string(),
  name: z.string(),
  id_no: z.string(),
  transporter_id: reference,
  status: statusShape,
  alloc_card: z.nullable(z.object({ card_no: z.string() })),
  pass: z.object({
    status: z.object({ name: z.string() }),
    ...expiryShape.shape,
    current_medical: z.nullable(medicalShape),
    current_ddt: z.nullable(expiryShape),
    current_bulker_training: z.nullable(expiryShape),
  }),
  verdict: verdictShape,
  /** The day on which the earliest requirement ends; null where one is missing. */
  cleared_until: z.nullable(z.string()),
  /** What ends on that day or is missing; `hold` or `doctor` where no date decides. */
  first_end: z.enum(firstEnds),
  /** The short name of the plant's own requirement that ends first. */
  first_own: z.optional(z.string()),
  own_requirements: ownList,
  /** Of the profile picture, for its address. */
  picture_id: z.nullable(z.string()),
})
export type ListedPass = z.output<typeof ListedPass>

const passes = route({
  method: 'GET',
  path: '/v2/drivers/pass',
  mayLag: true,
  summary: 'List the drivers with a pass, their expiries and verdicts',
  access: portalUsers(['staff_portal', 'transporter_portal'], 'drivers.read'),
  follows: ['driver'],
  input: z.object({
    search: z._default(z.string().check(z.trim(), z.maxLength(100, 'Use at most 100 characters')), ''),
    param: z._default(z.enum(searchParams, 'Search by name, id_no, card_no or phone'), 'name'),
    transporter_id: z.optional(id()),
    pass: z.optional(z.enum(passStatusFilters, `Choose one of ${passStatusFilters.join(', ')}`)),
    verdict: z.optional(z.enum(verdictChoices, `Choose one of ${verdictChoices.join(', ')}`)),
    /** What the next four filters apply to. Without `pass` they cover active and suspended drivers. */
    of: z._default(z.enum(endings, `Choose one of ${endings.join(', ')}`), 'pass'),
    /** Expires within this many days; not expired yet. */
    expiring: z.optional(
      z.coerce
        .number('Enter a number of days')
        .check(
          z.int('Enter a whole number of days'),
          z.gte(1, 'Enter at least 1 day'),
          z.lte(maxDaysAhead, `Enter at most ${maxDaysAhead} days`),
        ),
    ),
    /** Expires in this month; of the current month, only what has not expired yet. */
    month: z.optional(z.string().check(z.regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, 'Enter the month as YYYY-MM'))),
    /** Expires between two days, inclusive. */
    from: z.optional(plainDate),
    to: z.optional(plainDate),
    sort: z.optional(z.enum(passSorts, `Sort by one of ${passSorts.join(', ')}`)),
    ...pageInput,
  }),
  output: paged(ListedPass),
})

export const passListContract = {
  summary: route({
    method: 'GET',
    path: '/v2/drivers/pass/summary',
    mayLag: true,
    summary:
      'Count the drivers with a pass, of the plant or of one transporter there, those of them who may not load, and who soon may not',
    access: passes.access,
    follows: ['driver'],
    input: z.object({ transporter_id: z.optional(id()) }),
    output: z.object({ all: z.number(), ...verdictCounts }),
  }),
  passes,
  exported: exportOf(passes, 'Export the passes that match the search and the filters'),
}
