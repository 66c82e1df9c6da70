import * as z from 'zod/mini'
import { searchedIdNo } from '#drivers/search/searched-id-no.contract.ts'
import { portalUsers } from '#accounts/access.rules.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { id } from '#platform/contract/shapes.ts'
import { reference, statusShape } from '#drivers/driver-shapes.contract.ts'
import { verdicts } from '#drivers/verdict/verdict-names.rules.ts'

const VerdictAnswer = z.object({
  driver: z.object({ _id: z.string(), name: z.string(), id_no: z.string(), transporter_id: reference, status: statusShape }),
  /** The date of the verdict, and today at the plant. */
  as_at: z.string(),
  today: z.string(),
  verdict: z.enum(verdicts),
  /** The earliest expiry: the first day on which the driver may not load; null where a requirement is missing. */
  cleared_until: z.nullable(z.string()),
  /** What ends on that day, such as 'the medical expires'; null where the driver is blocked. */
  until_words: z.nullable(z.string()),
  /** Reasons, blocking ones first; none where the driver is cleared. */
  reasons: z.array(
    z.object({
      what: z.string(),
      severity: z.enum(['blocked', 'warn']),
      sentence: z.string(),
      next_step: z.string(),
      date: z.nullable(z.string()),
    }),
  ),
  /** The pass's requirements with their expiries; `sets_pass` marks the one that sets the pass's expiry. */
  proofs: z.array(
    z.object({
      what: z.string(),
      name: z.string(),
      expiry: z.nullable(z.string()),
      days_left: z.nullable(z.number()),
      is_needed: z.boolean(),
      sets_pass: z.boolean(),
    }),
  ),
  /** Explains the pass's expiry; null without a pass. */
  pass_words: z.nullable(z.string()),
})
export type VerdictAnswer = z.output<typeof VerdictAnswer>

export const verdictContract = {
  /**
   * For a past date: the state at the end of that day. Clearances count from the day given, even if approved later. Status, transporter, vehicle
   * options and pass expiry come from the audit. Licence expiry and spot validity have no history: today's values apply.
   * For a future date: suspensions with an end are served by then.
   */
  asAt: route({
    method: 'GET',
    path: '/v2/drivers/verdict',
    summary: 'Show whether a driver may load, today or on another date, with reasons and next steps',
    access: portalUsers(['staff_portal', 'transporter_portal'], 'drivers.read'),
    follows: ['driver', 'request'],
    input: z
      .object({
        driver_id: z.optional(id()),
        /** Instead of driver_id, for readers who only have the card. */
        id_no: z.optional(searchedIdNo),
        as_at: z.optional(plainDate),
      })
      .check(
        z.refine(({ driver_id, id_no }) => (driver_id === undefined) !== (id_no === undefined), {
          path: ['driver_id'],
          error: 'Give either driver_id or id_no',
        }),
      ),
    output: VerdictAnswer,
  }),
}
