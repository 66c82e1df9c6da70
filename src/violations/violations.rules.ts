import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'

/** The states of a violation: pending, upheld, or dismissed. */
export const violationStates = ['recorded', 'stands', 'dismissed'] as const
export type ViolationState = (typeof violationStates)[number]

export const violationStateNames = {
  recorded: 'Waits for approval',
  stands: 'Stands',
  dismissed: 'Dismissed',
} satisfies Record<ViolationState, string>

export const isViolationState = (text: string): text is ViolationState => Object.hasOwn(violationStateNames, text)

/** The categories of violations. */
export const violationCategories = [
  'Speeding',
  'PPE non-compliance',
  'Vehicle condition',
  'Load safety',
  'Driving hours',
  'Conduct',
  'Other',
] as const
export type ViolationCategory = (typeof violationCategories)[number]

/** Why the day is refused: it is in the future. Undefined where it is fine. */
export const violationDateProblem = (date: PlainDate, today: PlainDate): string | undefined =>
  date > today ? 'The day of the violation lies in the future' : undefined

/** A violation has evidence once the transporter has commented. */
export const evidenceWord = (transporterComment: string | null): 'Yes' | 'No' => (transporterComment === null ? 'No' : 'Yes')

/** Violations can be recorded for active and suspended drivers. */
export const reportableStatuses = [driverStatus.active, driverStatus.cardCancelled, driverStatus.suspended] as const
