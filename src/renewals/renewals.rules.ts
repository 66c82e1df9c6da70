import { requestStatus } from '#requests/engine/request-types.contract.ts'

export const renewalStatuses = ['Approved', 'Rejected', 'Pending approval'] as const
export type RenewalStatus = (typeof renewalStatuses)[number]

/** A renewal's status label in the doctor and trainer lists. */
export function renewalStatusLabel(statusId: number): RenewalStatus {
  if (statusId === requestStatus.approved) return 'Approved'
  return statusId === requestStatus.rejected ? 'Rejected' : 'Pending approval'
}

/** How long a verification lasts: enough for an examination, too short to collect driver data. */
export const verificationHours = 3
