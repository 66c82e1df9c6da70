import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'

/** What became of a violation: it waits for approval, it counts, or it was rejected and counts no more. */
export const violationStates = ['recorded', 'stands', 'dismissed'] as const
export type ViolationState = (typeof violationStates)[number]

export const violationStateNames = {
  recorded: 'Waits for approval',
  stands: 'Stands',
  dismissed: 'Dismissed',
} satisfies Record<ViolationState, string>

export const isViolationState = (text: string): text is ViolationState => Object.hasOwn(violationStateNames, text)

/** What drivers are reported for. */
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

/** Undefined where the day is good; nobody reports what has not happened yet. */
export const violationDateProblem = (date: PlainDate, today: PlainDate): string | undefined =>
  date > today ? 'The day of the violation lies in the future' : undefined

/** The transporter has answered for a violation as soon as its comment is there. */
export const evidenceWord = (transporterComment: string | null): 'Yes' | 'No' => (transporterComment === null ? 'No' : 'Yes')

/** Of whom a violation can be recorded: whoever works here, suspended or not. */
export const reportableStatuses = [driverStatus.active, driverStatus.cardCancelled, driverStatus.suspended] as const
