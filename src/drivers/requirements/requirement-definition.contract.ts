import * as z from 'zod/mini'
import { plainDate } from '#platform/contract/plain-date.ts'
import { mandatory } from '#platform/contract/shapes.ts'
import { licenceClasses, vehicleOptions } from '../details/choices.ts'

/** Who sends the proof of a requirement to be decided. */
export const proofSenders = ['office', 'trainer', 'doctor', 'staff'] as const
export type ProofSender = (typeof proofSenders)[number]

const wholeNumber = (least: number, most: number) => {
  const text = `Enter a whole number from ${least} to ${most}`
  return z.int(text).check(z.minimum(least, text), z.maximum(most, text))
}
const years = wholeNumber(16, 90)
const months = wholeNumber(1, 120)

const severalOf = <const C extends readonly [string, ...string[]]>(choices: C) =>
  z.array(z.enum(choices), 'Choose at least one').check(z.minLength(1, 'Choose at least one'))

/** How a requirement is proved. */
export const Proof = z.discriminatedUnion(
  'kind',
  [
    /** A renewal that somebody sends and staff decide; with a document where `needsFile`. */
    z.object({ kind: z.literal('renewal'), sentBy: severalOf(proofSenders), needsFile: z.boolean() }),
    /** Attendance at an event of the topic. */
    z.object({ kind: z.literal('attendance'), topic: mandatory({ max: 80 }) }),
    /** One of these classes on the driving licence. */
    z.object({ kind: z.literal('licence_class'), classes: severalOf(licenceClasses) }),
  ],
  'Choose how it is proved',
)

/** Who needs it: whoever meets all conditions of the list. */
export const Condition = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('vehicle_option'), oneOf: severalOf(vehicleOptions) }),
    z.object({
      kind: z.literal('vehicle_category'),
      oneOf: z
        .array(z.string().check(z.minLength(1), z.maxLength(80)), 'Choose at least one')
        .check(z.minLength(1, 'Choose at least one'), z.maxLength(30)),
    }),
    z.object({ kind: z.literal('transporter'), is: z.enum(['spot', 'regular'], 'Choose a kind of transporter') }),
    z.object({ kind: z.literal('age_from'), years }),
    z.object({ kind: z.literal('joined_after'), day: plainDate }),
  ],
  'Choose a condition',
)
export type Condition = z.output<typeof Condition>

/** How long a proof lasts, from its day, where it ends. */
const endingValidities = [
  /** Months, fewer or more from an age on: the age on the day of the proof. */
  z.object({ kind: z.literal('months'), months, byAge: z.array(z.object({ fromAge: years, months })).check(z.maxLength(6)) }),
  /** To the date on the proof. */
  z.object({ kind: z.literal('proof') }),
  /** To the end of the calendar year. */
  z.object({ kind: z.literal('year_end') }),
] as const
const validityMissing = 'Choose how long a proof lasts'
export const EndingValidity = z.discriminatedUnion('kind', endingValidities, validityMissing)
export type EndingValidity = z.output<typeof EndingValidity>

export const Validity = z.discriminatedUnion('kind', [...endingValidities, z.object({ kind: z.literal('for_ever') })], validityMissing)
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
export const BuiltInDefinition = z.object({ validity: EndingValidity })
export type BuiltInDefinition = z.output<typeof BuiltInDefinition>
