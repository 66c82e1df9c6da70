import { driverStatus } from '#drivers/driver-status.contract.ts'

/** Whoever has a pass, or had one and may get it back, may be examined and trained again. Newcomers bring theirs with their documents. */
export const renewableStatuses = [
  driverStatus.active,
  driverStatus.suspended,
  driverStatus.cardCancelled,
  driverStatus.cardIssuance,
] as const
