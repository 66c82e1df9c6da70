import { driverStatus, type DriverStatusId } from '#drivers/driver-status.contract.ts'

/** Where a card is between the pass and the driver's hand. */
export const cardStages = ['print', 'hand_over', 'issued', 'cancelled'] as const
export type CardStage = (typeof cardStages)[number]

export const cardStageNames = {
  print: 'To print',
  hand_over: 'To hand over',
  issued: 'Issued',
  cancelled: 'Cancelled',
} as const satisfies Record<CardStage, string>

/** The statuses at which a card is allocated, printed and handed over. */
export const issuingStatuses: readonly DriverStatusId[] = [driverStatus.cardIssuance, driverStatus.cardCancelled]

export const cardSorts = ['name', '-name', 'pass_expiry', '-pass_expiry', 'printed', '-printed'] as const
export type CardSort = (typeof cardSorts)[number]
