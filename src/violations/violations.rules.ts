import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'

/** The states of a violation: pending, upheld, dismissed, or never judged because its request was closed. */
export const violationStates = ['recorded', 'stands', 'dismissed', 'closed'] as const
export type ViolationState = (typeof violationStates)[number]

export const violationStateNames = {
  recorded: 'Pending',
  stands: 'Upheld',
  dismissed: 'Dismissed',
  closed: 'Not judged',
} satisfies Record<ViolationState, string>

export const isViolationState = (text: string): text is ViolationState => Object.hasOwn(violationStateNames, text)

/** Violations with two plants: of other plants' drivers, recorded here; of the plant's own, recorded elsewhere. */
export const violationVisits = ['here', 'elsewhere'] as const
export type ViolationVisit = (typeof violationVisits)[number]

export const violationVisitNames = {
  here: 'Visiting drivers, here',
  elsewhere: 'Own drivers, at other plants',
} satisfies Record<ViolationVisit, string>

export const violationCategories = [
  'Speeding',
  'PPE non-compliance',
  'Vehicle condition',
  'Load safety',
  'Driving hours',
  'Conduct',
  'Other',
] as const

/** The refusal of a date in the future; undefined for a valid date. */
export const violationDateProblem = (date: PlainDate, today: PlainDate): string | undefined =>
  date > today ? 'The date of the violation is in the future' : undefined

/** A violation has evidence once the transporter has commented. */
export const evidenceLabel = (transporterComment: string | null): 'Yes' | 'No' => (transporterComment === null ? 'No' : 'Yes')

/** The driver statuses for which violations can be recorded. */
export const reportableStatuses = [driverStatus.active, driverStatus.cardCancelled, driverStatus.suspended] as const
