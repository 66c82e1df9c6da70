import type { Condition, RequirementDefinition, Validity } from '#drivers/requirements/requirement-definition.contract.ts'

/** Why nobody could ever meet these conditions together, or one of them says nothing; undefined where they make sense. */
export function problemOfConditions(conditions: readonly Condition[]): string | undefined {
  for (const [place, one] of conditions.entries())
    for (const other of conditions.slice(place + 1)) {
      const problem = problemOfTwo(one, other)
      if (problem !== undefined) return problem
    }
  return undefined
}

function problemOfTwo(one: Condition, other: Condition): string | undefined {
  if (one.kind !== other.kind) return undefined
  if (one.kind === 'transporter' && other.kind === 'transporter' && one.is !== other.is)
    return 'No transporter is spot and regular. Remove one of the two conditions.'
  if ('oneOf' in one && 'oneOf' in other && !one.oneOf.some((each) => other.oneOf.some((same) => same === each)))
    return 'Two conditions of the same kind have nothing in common. Put what you choose into one condition.'
  return 'The same kind of condition stands here twice. Remove one of the two.'
}

/** Why the age bands of a validity cannot be read; undefined where they can. */
export function problemOfAges(validity: Validity): string | undefined {
  if (validity.kind !== 'months') return undefined
  const ages = validity.byAge.map(({ fromAge }) => fromAge)
  if (new Set(ages).size < ages.length) return 'The same age stands here twice. Remove one of the two.'
  return ages.some((age, place) => place > 0 && age < (ages[place - 1] ?? 0)) ? 'Ages go up from one line to the next.' : undefined
}

export const dateOfRenewalText = 'Only a renewal has a date on the proof. Choose another validity.'

/** Attendance has no date of its own that could say how long it lasts. */
export const problemOfValidity = ({ proof, validity }: Pick<RequirementDefinition, 'proof' | 'validity'>): string | undefined =>
  validity.kind === 'proof' && proof.kind === 'attendance' ? dateOfRenewalText : undefined
