import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { reference } from '#drivers/driver-shapes.contract.ts'
import { route } from '#platform/contract/route.ts'
import { done } from '#platform/contract/shapes.ts'
import { retentionKindNames } from './retention.rules.ts'

const base = '/v2/retention'
const access = staff('records.purge')

const monthsText = 'Enter a number of months from 1 to 600, or leave it empty to keep them for ever'
/** Empty keeps the records for ever. */
const months = z.optional(
  z.nullable(
    z.pipe(
      z.union(
        [z.literal('', monthsText), z.coerce.number(monthsText).check(z.int(monthsText), z.gte(1, monthsText), z.lte(600, monthsText))],
        monthsText,
      ),
      z.transform((value) => (value === '' ? null : value)),
    ),
  ),
)

const DueKind = z.object({
  kind: z.enum(retentionKindNames),
  /** How long they are kept; null for ever. */
  months: z.nullable(z.number()),
  /** Those past it that a purge takes. At most 100,000 are counted. */
  due: z.number(),
  /** Left out: of persons under legal hold, of whom somebody decides something, and what still counts. */
  held: z.number(),
  waiting: z.number(),
  counting: z.number(),
  /** The day that the time of the oldest one counts from; null where none is due. */
  oldest: z.nullable(z.string()),
})
export type DueKind = z.output<typeof DueKind>

const PastPurge = z.object({
  _id: z.string(),
  confirmed_at: z.string(),
  proposed_by: z.string(),
  confirmed_by: z.string(),
  done: z.number(),
  total: z.number(),
  /** Null while it is carried out. */
  finished_at: z.nullable(z.string()),
})
export type PastPurge = z.output<typeof PastPurge>

const HeldPerson = z.object({ _id: z.string(), driver: reference, review_on: z.string(), set_by: z.string() })

export const retentionContract = {
  overview: route({
    method: 'GET',
    path: `${base}/overview`,
    summary: "Show how long the plant keeps records, what is past that, the last purges, and the plant's drivers under legal hold",
    access,
    follows: ['confirmation'],
    input: z.object({}),
    output: z.object({
      kinds: z.array(DueKind),
      /** Checks are deleted every night after this time, but for those of persons under legal hold. */
      gate_keep_months: z.number(),
      /** The last ten, newest first. */
      purges: z.array(PastPurge),
      /** Those whose review comes first, at most 100. */
      held: z.array(HeldPerson),
      /** Why nothing can be proposed now; null where it can. */
      cannot_because: z.nullable(z.string()),
    }),
  }),
  periods: route({
    method: 'PUT',
    path: `${base}/periods`,
    summary: 'Set how many months the plant keeps records of each kind; a kind that is left out or empty is kept for ever',
    access,
    input: z.object({ clearances: months, documents: months, violations: months, cases: months, declined: months, leavers: months }),
    output: done(),
  }),
  propose: route({
    method: 'POST',
    path: `${base}/propose`,
    summary: 'Propose to purge what the plant no longer keeps; a second person has to confirm it',
    creates: true,
    access,
    input: z.object({}),
    output: done(),
  }),
}
