import { driverStatus } from '#drivers/driver-status.contract.ts'

/** Statuses with a pass, or one that can be restored. New drivers submit clearances with their documents. */
export const renewableStatuses = [
  driverStatus.active,
  driverStatus.suspended,
  driverStatus.cardCancelled,
  driverStatus.cardIssuance,
] as const
