import type { ConfirmationFact } from '#confirmations/confirmations.contract.ts'
import { BuiltInDefinition, RequirementDefinition } from '#drivers/requirements/requirement-definition.contract.ts'
import { dateText } from '#platform/contract/moment.ts'
import { countText } from '#platform/contract/words.ts'
import { neededText, proofText, validityText } from './rule-texts.rules.ts'
import type { StoredPlan } from './stored-plan.contract.ts'

type Counted = { before: { name: string; definition: unknown } | undefined; newlyBlocked: number; active: number }

/** The count of a proposal: the second person reads the one of today beside it. */
export const blockedLabel = 'Drivers it would block when it was proposed'

/** What the second person reads of a plan. */
export function planFacts(plan: StoredPlan, { before, newlyBlocked, active }: Counted): readonly ConfirmationFact[] {
  const was = new Map(before ? factsOf(before.name, before.definition) : [])
  return [
    ...factsOf(plan.name, plan.definition).map(([label, wanted]) => ({ label, before: was.get(label) ?? null, wanted })),
    { label: 'From', before: null, wanted: `${dateText(plan.from_day)}, or the day of the confirmation where that is later` },
    ...('proof' in plan.definition && plan.definition.metBy !== null
      ? [{ label: 'Must be met by', before: null, wanted: dateText(plan.definition.metBy) }]
      : []),
    { label: 'Counts for', before: null, wanted: plan.for_all ? 'All proofs' : 'New proofs only' },
    { label: blockedLabel, before: null, wanted: blockedCount(newlyBlocked, active) },
  ]
}

export const blockedCount = (newlyBlocked: number, active: number): string =>
  `${countText(newlyBlocked)} of ${countText(active)} active drivers`

function factsOf(name: string, stored: unknown): readonly (readonly [string, string])[] {
  const own = RequirementDefinition.safeParse(stored)
  if (!own.success)
    return [
      ['Requirement', name],
      ['Validity', validityText(BuiltInDefinition.parse(stored).validity)],
    ]
  const { proof, neededBy, validity } = own.data
  return [
    ['Requirement', name],
    ['How it is proved', proofText(proof)],
    ['Who needs it', neededText(neededBy)],
    ['Validity', validityText(validity)],
  ]
}
