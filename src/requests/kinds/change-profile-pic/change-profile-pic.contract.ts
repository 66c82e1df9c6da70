import { driverStatus } from '#drivers/driver-status.contract.ts'
import { mandatory } from '#platform/contract/shapes.ts'
import { accepted, upload } from '#platform/contract/upload.ts'
import { requestType } from '../../engine/request-types.contract.ts'
import { defineKind, noCurrentState } from '../kind.contract.ts'
import { cancelAny } from '../kind-shapes.contract.ts'

export const changeProfilePic = defineKind({
  typeId: requestType.changeProfilePic,
  slug: 'change-profile-pic',
  action: 'Change profile picture',
  actionText: 'Send a new picture of the driver.',
  panelText: 'The new picture replaces the current one when the request is approved.',
  sentMessage: 'Picture change request sent successfully',
  duplicateMessage: 'change the picture of this driver',
  raisedBy: ['transporter_portal'],
  cancel: cancelAny,
  concerns: 'employment',
  allowedDriverStatuses: [driverStatus.active, driverStatus.suspended, driverStatus.cardCancelled],
  body: {
    comment: mandatory(),
    attachment: upload({ kinds: accepted.pictures, message: 'Upload a profile picture' }),
  },
  mendable: { attachment: 'Profile picture', comment: 'Comment' },
  decision: {},
  currentState: noCurrentState,
  showsHistory: true,
  afterDeciding: 'leave',
})
