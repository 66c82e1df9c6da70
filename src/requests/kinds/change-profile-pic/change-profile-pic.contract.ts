import { driverStatus } from '#drivers/driver-status.contract.ts'
import { mandatory } from '#platform/contract/shapes.ts'
import { accepted, upload } from '#platform/contract/upload.ts'
import { requestType } from '../../engine/request-types.contract.ts'
import { kindContract, nothingOld } from '../kind.contract.ts'

export const changeProfilePic = kindContract({
  typeId: requestType.changeProfilePic,
  slug: 'change-profile-pic',
  action: 'Change profile picture',
  actionWords: 'Send a new picture of the driver.',
  panelWords: 'The picture takes the place of the present one when the request is approved.',
  sentMessage: 'Picture change request sent successfully',
  existText: 'change the picture of this driver',
  raisedBy: ['transporter_portal'],
  mayCancel: true,
  concerns: 'employment',
  allowedDriverStatuses: [driverStatus.active, driverStatus.suspended, driverStatus.cardCancelled],
  body: {
    comment: mandatory(),
    attachment: upload({ kinds: accepted.pictures, message: 'Upload a profile picture' }),
  },
  decision: {},
  old: nothingOld,
  showsHistory: true,
  afterDeciding: 'leave',
})
