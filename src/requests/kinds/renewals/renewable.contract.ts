import { driverStatus } from '#drivers/driver-status.contract.ts'

/** Drivers who have a pass, or may get it back. New drivers bring clearances with their documents. */
export const renewableStatuses = [
  driverStatus.active,
  driverStatus.suspended,
  driverStatus.cardCancelled,
  driverStatus.cardIssuance,
] as const
