import { driverStatus, isGone } from '#drivers/driver-status.contract.ts'

/** Statuses with a pass, or one that can be restored. New drivers submit clearances with their documents. */
export const renewableStatuses = [
  driverStatus.active,
  driverStatus.suspended,
  driverStatus.cardCancelled,
  driverStatus.cardIssuance,
] as const

/** Whoever is on the way to loading may be found not fit, applicants too. */
export const unfitStatuses = Object.values(driverStatus).filter((id) => !isGone(id))
