import { requestStatus } from '#requests/engine/request-types.contract.ts'

export const renewalStatuses = ['Approved', 'Rejected', 'Pending approval'] as const
export type RenewalStatus = (typeof renewalStatuses)[number]

/** How a renewal's status is called in the lists of those who send them. */
export function renewalStatusWord(statusId: number): RenewalStatus {
  if (statusId === requestStatus.approved) return 'Approved'
  return statusId === requestStatus.rejected ? 'Rejected' : 'Pending approval'
}

/** A driver is found anew after this: long enough for an examination, too short to collect people. */
export const verificationHours = 3
