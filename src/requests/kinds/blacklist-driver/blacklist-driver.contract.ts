import { driverStatus } from '#drivers/driver-status.contract.ts'
import { mandatory } from '#platform/contract/shapes.ts'
import { requestType } from '../../engine/request-types.contract.ts'
import { cancelAny } from '../kind-shapes.contract.ts'
import { defineKind, noCurrentState } from '../kind.contract.ts'

/** The second line of each confirmation, below its fixed question. */
export const blacklistConsequence = (name: string): string =>
  `${name} will be barred permanently: the pass and the card are cancelled, and the driver cannot return with any transporter.`

const raisedAt = [driverStatus.active, driverStatus.suspended, driverStatus.cardCancelled, driverStatus.left] as const

export const blacklistDriver = defineKind({
  typeId: requestType.blacklistDriver,
  slug: 'blacklist-driver',
  action: 'Blacklist',
  actionText: 'Bar the driver permanently, with every transporter.',
  panelText: 'When the request is approved, the pass and the card are cancelled. The driver cannot return with any transporter.',
  sentMessage: 'blacklist driver request sent successfully',
  duplicateMessage: 'blacklist this driver',
  raisedBy: ['staff_portal'],
  cancel: cancelAny,
  concerns: 'person',
  allowedDriverStatuses: raisedAt,
  // Who waits for a pass or a card may have been found to be a barred person.
  approvedAtStatuses: [driverStatus.passGeneration, driverStatus.cardIssuance, ...raisedAt],
  body: { comment: mandatory() },
  decision: {},
  currentState: noCurrentState,
  showsHistory: false,
  afterDeciding: 'leave',
})
