import * as z from 'zod/mini'
import { Condition, EndingValidity, Proof, Validity } from '#drivers/requirements/requirement-definition.contract.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { id, mandatory, optionalText } from '#platform/contract/shapes.ts'
import { dateOfRenewalText, problemOfAges, problemOfConditions, problemOfValidity } from './draft.rules.ts'

const conditions = z._default(
  z.array(Condition).check(
    z.maxLength(10, 'Use at most 10 conditions'),
    z.refine((list) => problemOfConditions(list) === undefined, { error: ({ input }) => problemOfConditions(input as Condition[]) }),
  ),
  [],
)

const validity = Validity.check(
  z.refine((value) => problemOfAges(value) === undefined, { error: ({ input }) => problemOfAges(input as z.output<typeof Validity>) }),
)

/** The draft of a rule, without what people read of it. */
const rule = {
  proof: Proof,
  needed_by: conditions,
  validity,
  /** New: it warns until this day, and blocks from it on. */
  met_by: z.optional(plainDate),
  from_day: plainDate,
  /** Whether proofs of before are measured by it too. */
  for_all: z._default(z.boolean(), false),
}

/** What people read of a rule; left out, it follows from the name and the kind of proof. */
const texts = {
  name: mandatory({ max: 80 }),
  short_name: z.optional(optionalText(24)),
  explanation: z.optional(optionalText(1000)),
  next_step: z.optional(optionalText(200)),
}

const ruleObject = z.object(rule)
export type Rule = z.output<typeof ruleObject>

/** What one field allows and another one does not. */
const fitsProof = z.refine<Rule>((typed) => problemOfValidity(typed) === undefined, { path: ['validity'], error: dateOfRenewalText })
const metInTime = z.refine<Rule>(({ from_day, met_by }) => met_by === undefined || met_by >= from_day, {
  path: ['met_by'],
  error: 'Choose a day on or after the first one',
})

export const NewRequirement = z.object({ ...texts, ...rule }).check(fitsProof, metInTime)
export const ChangedRequirement = z.object({ requirement_id: id(), ...texts, ...rule }).check(fitsProof, metInTime)
export const PreviewedRule = z.object({ requirement_id: z.optional(id()), ...rule }).check(fitsProof, metInTime)
const ending = validity.check(z.refine(({ kind }) => kind !== 'for_ever', 'A proof of this requirement ends. Choose another validity.'))

/** Of a built-in requirement: how long a proof lasts. */
export const ChangedValidity = z.object({
  requirement_id: id(),
  validity: z.pipe(ending, EndingValidity),
  from_day: plainDate,
  for_all: z._default(z.boolean(), false),
})
export type RuleInput = z.output<typeof NewRequirement>
