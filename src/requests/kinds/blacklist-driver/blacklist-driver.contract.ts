import { driverStatus } from '#drivers/driver-status.contract.ts'
import { mandatory } from '#platform/contract/shapes.ts'
import { requestType } from '../../engine/request-types.contract.ts'
import { defineKind, noCurrentState } from '../kind.contract.ts'

export const blacklistDriver = defineKind({
  typeId: requestType.blacklistDriver,
  slug: 'blacklist-driver',
  action: 'Blacklist',
  actionText: 'Bar the driver from loading for good, with any transporter.',
  panelText: 'The pass and the card end, and the driver may not return with any transporter, when the request is approved.',
  sentMessage: 'blacklist driver request sent successfully',
  duplicateMessage: 'blacklist this driver',
  raisedBy: ['staff_portal'],
  concerns: 'person',
  allowedDriverStatuses: [driverStatus.active],
  // A driver who was suspended or lost the card while the request was pending can still be blacklisted.
  approvedAtStatuses: [driverStatus.active, driverStatus.suspended, driverStatus.cardCancelled],
  body: { comment: mandatory() },
  decision: {},
  currentState: noCurrentState,
  showsHistory: false,
  afterDeciding: 'leave',
})
