import * as z from 'zod/mini'
import { plainDate } from '#platform/contract/plain-date.ts'
import { licenceClasses, vehicleOptions } from '../details/choices.ts'

/** Who sends the proof of a requirement to be decided. */
export const proofSenders = ['office', 'trainer', 'doctor', 'staff'] as const
export type ProofSender = (typeof proofSenders)[number]

const topic = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
const years = z.int().check(z.minimum(16), z.maximum(90))
const months = z.int().check(z.minimum(1), z.maximum(120))

/** How a requirement is proved. */
const Proof = z.discriminatedUnion('kind', [
  /** A renewal that somebody sends and staff decide; with a document where `needsFile`. */
  z.object({ kind: z.literal('renewal'), sentBy: z.array(z.enum(proofSenders)).check(z.minLength(1)), needsFile: z.boolean() }),
  /** Attendance at an event of the topic. */
  z.object({ kind: z.literal('attendance'), topic }),
  /** One of these classes on the driving licence. */
  z.object({ kind: z.literal('licence_class'), classes: z.array(z.enum(licenceClasses)).check(z.minLength(1)) }),
])

/** Who needs it: whoever meets all conditions of the list. */
export const Condition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('vehicle_option'), oneOf: z.array(z.enum(vehicleOptions)).check(z.minLength(1)) }),
  z.object({
    kind: z.literal('vehicle_category'),
    oneOf: z.array(z.string().check(z.minLength(1), z.maxLength(80))).check(z.minLength(1)),
  }),
  z.object({ kind: z.literal('transporter'), is: z.enum(['spot', 'regular']) }),
  z.object({ kind: z.literal('age_from'), years }),
  z.object({ kind: z.literal('joined_after'), day: plainDate }),
])
export type Condition = z.output<typeof Condition>

/** How long a proof lasts, from its day. */
const Validity = z.discriminatedUnion('kind', [
  /** Months, fewer or more from an age on: the age on the day of the proof. */
  z.object({ kind: z.literal('months'), months, byAge: z.array(z.object({ fromAge: years, months })).check(z.maxLength(6)) }),
  /** To the date on the proof. */
  z.object({ kind: z.literal('proof') }),
  /** To the end of the calendar year. */
  z.object({ kind: z.literal('year_end') }),
  z.object({ kind: z.literal('for_ever') }),
])
export type Validity = z.output<typeof Validity>

export const RequirementDefinition = z.object({
  proof: Proof,
  neededBy: z.array(Condition).check(z.maxLength(10)),
  validity: Validity,
  /** New: it warns until this day, and blocks from it on. Null: it blocks from the rule's first day. */
  metBy: z.nullable(plainDate),
})
export type RequirementDefinition = z.output<typeof RequirementDefinition>

/** The dates of a built-in requirement are the specification's; a plant says how long a proof lasts. */
export const BuiltInDefinition = z.object({ validity: Validity })
export type BuiltInDefinition = z.output<typeof BuiltInDefinition>
