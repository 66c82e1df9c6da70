import { expiringSoonDays } from '#administration/expiry.rules.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'

/** Ready and Blocked wait for their first pass; the pass of Yearly ends soon, although the documents go on. */
export const passQueues = ['ready', 'blocked', 'yearly'] as const
export type PassQueue = (typeof passQueues)[number]

/** Who keeps status and card with a new pass. */
export const yearlyStatuses = [driverStatus.cardCancelled, driverStatus.active, driverStatus.suspended] as const

/** Yearly passes are due this early, so that no driver waits for one at the gate. */
export const yearlyDueUntil = (today: PlainDate): PlainDate => addDays(today, expiringSoonDays)
