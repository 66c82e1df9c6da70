import * as z from 'zod/mini'
import { searchedIdNo } from '../../search/searched-id-no.contract.ts'
import { portalUsers } from '#accounts/access.rules.ts'
import { asAtText } from '#platform/contract/as-at.ts'
import { route } from '#platform/contract/route.ts'
import { id } from '#platform/contract/shapes.ts'
import { reference, statusShape } from '../../driver-shapes.contract.ts'
import { ownShape } from '../../requirements/own-shape.contract.ts'
import { restrictionShape } from '../../restrictions/restriction-shape.contract.ts'
import { verdicts } from '../verdict-names.rules.ts'

export const VerdictAnswer = z.object({
  /** Transporter and status then; null where they are not known. */
  driver: z.object({
    _id: z.string(),
    name: z.string(),
    id_no: z.string(),
    transporter_id: z.nullable(reference),
    status: z.nullable(statusShape),
  }),
  /** The day of the verdict, the moment where one was asked for, and today at the plant. */
  as_at: z.string(),
  at: z.nullable(z.string()),
  today: z.string(),
  verdict: z.enum(verdicts),
  /** The earliest expiry: the first day on which the driver may not load; null where a requirement is missing, and on hold. */
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
      /** What is said in place of the expiry where a doctor found the driver not fit. */
      finding: z.nullable(z.string()),
      /** Whether it is under recall: it has to be renewed with another issuer. */
      is_recalled: z.boolean(),
      /** Of one of the plant's own requirements (`own:<id>`): where it stands. */
      own: z.optional(ownShape),
    }),
  ),
  /** What the proofs that count restrict the driver to. The verdict does not follow from them: the gate judges by the hour and the load. */
  restrictions: z.array(restrictionShape),
  /** Explains the pass's expiry; null without a pass. */
  pass_words: z.nullable(z.string()),
  /** Of a past time: how exactly it is known, where that is less than asked for. */
  note: z.nullable(z.string()),
  /** Of a past time: what became known after it about that day, such as an examination that was approved later. The verdict does not follow from it. */
  learnt_afterwards: z.array(z.string()),
})
export type VerdictAnswer = z.output<typeof VerdictAnswer>

type Person = VerdictAnswer['driver']
/** With transporter and status, which are known of now. */
export type VerdictNow = VerdictAnswer & {
  driver: { transporter_id: NonNullable<Person['transporter_id']>; status: NonNullable<Person['status']> }
}

export const verdictContract = {
  /**
   * For the past: what was known to the product at the end of that day, or at that moment. A fact counts from the time it was approved, imported or set, so
   * that the answer for a day stays the same; what was learnt about the day afterwards is said beside. Nothing is known of the time before a driver's history began.
   * For a future date: suspensions with an end are served by then.
   */
  asAt: route({
    method: 'GET',
    path: '/v2/drivers/verdict',
    summary: 'Show whether a driver may load, now, on another day or at a past moment, with reasons and next steps',
    access: portalUsers(['staff_portal', 'transporter_portal'], 'drivers.read'),
    follows: ['driver', 'request'],
    input: z
      .object({
        driver_id: z.optional(id()),
        /** Instead of driver_id, for readers who only have the card. */
        id_no: z.optional(searchedIdNo),
        as_at: z.optional(asAtText),
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
