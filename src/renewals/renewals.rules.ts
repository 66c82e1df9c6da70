import { requestStatus } from '#requests/request-types.contract.ts'

export const renewalStatuses = ['Approved', 'Rejected', 'Pending approval'] as const
export type RenewalStatus = (typeof renewalStatuses)[number]

/** How a renewal's status is called in the lists of those who send them. */
export function renewalStatusWord(statusId: number): RenewalStatus {
  if (statusId === requestStatus.approved) return 'Approved'
  return statusId === requestStatus.rejected ? 'Rejected' : 'Pending approval'
}

/** A driver is found anew after this: long enough for an examination, too short to collect people. */
export const verificationHours = 3

const minute = 60
/** Nobody examines faster than this; who tries numbers is stopped sooner. */
export const verifyLimit = {
  events: 60,
  seconds: 60 * minute,
  message: 'You have looked up many drivers within the hour. Wait a while before the next one.',
} as const
export const verifyMissLimit = {
  events: 10,
  seconds: 15 * minute,
  message: 'Too many id numbers were not found. Wait a while, and look at the card of the driver.',
} as const
