import type { RequirementDefinition } from '#drivers/requirements/requirement-definition.contract.ts'
import type { Rule, RuleInput } from './requirement-input.contract.ts'
import { nextStepOf } from './rule-texts.rules.ts'
import type { StoredPlan } from './stored-plan.contract.ts'

/** A column is as wide. */
export const longestShortName = 24
export const shortNameText = `The name is longer than ${longestShortName} characters. Enter a short one for lists and cards`

export const definitionOf = ({
  proof,
  needed_by,
  validity,
  met_by,
}: Pick<Rule, 'proof' | 'needed_by' | 'validity' | 'met_by'>): RequirementDefinition => ({
  proof,
  neededBy: needed_by,
  validity: proof.kind === 'licence_class' ? { kind: 'for_ever' } : validity,
  metBy: met_by ?? null,
})

/** What is typed, with what is left out: it follows from the name and the kind of proof. Null where no short name does. */
export function planOf(input: RuleInput): StoredPlan | null {
  const { name, short_name = name, explanation = '', next_step = nextStepOf(input.proof, name), from_day, for_all } = input
  if (short_name.length > longestShortName) return null
  return { name, short_name, explanation, next_step: next_step.slice(0, 200), definition: definitionOf(input), from_day, for_all }
}
