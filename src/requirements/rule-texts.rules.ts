import type { Condition, ProofSender, RequirementDefinition, Validity } from '#drivers/requirements/requirement-definition.contract.ts'
import { dateText } from '#platform/contract/moment.ts'
import { joinList } from '#platform/contract/words.ts'

const senders = {
  office: 'the transport office',
  trainer: 'a trainer',
  doctor: 'a doctor',
  staff: 'staff',
} satisfies Record<ProofSender, string>

/** How a requirement is proved. */
export function proofText(proof: RequirementDefinition['proof']): string {
  if (proof.kind === 'attendance') return `Attendance at an event: ${proof.topic}`
  if (proof.kind === 'licence_class') return `Licence of class ${joinList(proof.classes, 'or')}`
  const sentBy = proof.sentBy.map((sender) => senders[sender])
  return `Renewal by ${joinList(sentBy, 'or')}${proof.needsFile ? ', with a document' : ''}`
}

/** Who needs it. */
export const neededText = (conditions: readonly Condition[]): string =>
  conditions.length === 0 ? 'Everybody' : joinList(conditions.map(conditionText))

function conditionText(condition: Condition): string {
  if (condition.kind === 'vehicle_option') return `drivers of ${joinList(condition.oneOf, 'or')}`
  if (condition.kind === 'vehicle_category') return `drivers of category ${joinList(condition.oneOf, 'or')}`
  if (condition.kind === 'transporter') return `drivers of ${condition.is} transporters`
  if (condition.kind === 'age_from') return `drivers from ${condition.years} years of age`
  return `drivers who joined after ${dateText(condition.day)}`
}

const monthsText = (months: number): string => (months === 1 ? '1 month' : `${months} months`)

/** How long a proof lasts. */
export function validityText(validity: Validity): string {
  if (validity.kind === 'proof') return 'To the date on the proof'
  if (validity.kind === 'year_end') return 'To the end of the calendar year'
  if (validity.kind === 'for_ever') return 'For ever'
  const bands = validity.byAge.map(({ fromAge, months }) => `${monthsText(months)} from ${fromAge} years of age`)
  return joinList([monthsText(validity.months), ...bands])
}

/** What a driver does next, where nobody said it. */
export function nextStepOf(proof: RequirementDefinition['proof'], name: string): string {
  if (proof.kind === 'attendance') return `Attend an event: ${proof.topic}.`
  if (proof.kind === 'licence_class') return `Record a licence of class ${joinList(proof.classes, 'or')}.`
  return `Send a renewal of the ${name}.`
}

/** Why a driver is blocked by a draft. */
export function newlyBlockedText(proof: RequirementDefinition['proof'], endedOn: string | null): string {
  if (endedOn !== null) return `The last proof ends on ${dateText(endedOn)}`
  if (proof.kind === 'attendance') return 'Has attended no such event'
  if (proof.kind === 'licence_class') return 'The licence has no such class'
  return 'Has no approved renewal'
}
