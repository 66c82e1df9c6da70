import { driverStatus } from '#drivers/driver-status.contract.ts'
import { mandatory } from '#platform/contract/shapes.ts'
import { requestType } from '../../request-types.contract.ts'
import { kindContract, nothingOld } from '../kind.contract.ts'

export const blacklistDriver = kindContract({
  typeId: requestType.blacklistDriver,
  slug: 'blacklist-driver',
  action: 'Blacklist',
  actionWords: 'Bar the person from loading for good, under any transporter.',
  panelWords: 'Pass and card end, and the person may not return under any transporter, when the request is approved.',
  sentMessage: 'blacklist driver request sent successfully',
  existText: 'blacklist this driver',
  raisedBy: ['staff_portal'],
  concerns: 'person',
  allowedDriverStatuses: [driverStatus.active],
  // Whoever was suspended, or lost the card, while the request waited is barred all the same.
  approvedAtStatuses: [driverStatus.active, driverStatus.suspended, driverStatus.cardCancelled],
  body: { comment: mandatory() },
  decision: {},
  old: nothingOld,
  showsHistory: false,
  afterDeciding: 'leave',
})
