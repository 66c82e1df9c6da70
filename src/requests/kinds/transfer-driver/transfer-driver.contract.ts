import * as z from 'zod/mini'
import { portalUsers } from '#accounts/access.rules.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { reference } from '#drivers/driver-shapes.contract.ts'
import { route } from '#platform/contract/route.ts'
import { id, mandatory } from '#platform/contract/shapes.ts'
import { accepted, upload } from '#platform/contract/upload.ts'
import { requestType } from '../../engine/request-types.contract.ts'
import { defineKind, noCurrentState } from '../kind.contract.ts'
import { cancelAny } from '../kind-shapes.contract.ts'

const raisedBy = ['staff_portal', 'transporter_portal'] as const

export const transferDriver = defineKind({
  typeId: requestType.transferDriver,
  slug: 'transfer-driver',
  action: 'Transfer',
  actionText: 'Move the driver to another transporter.',
  panelText: 'When the request is approved, the driver moves to the new transporter and keeps the pass.',
  sentMessage: 'Transfer request sent successfully',
  duplicateMessage: 'transfer this driver',
  raisedBy,
  cancel: cancelAny,
  warnsAbout: ['transporter_id'],
  concerns: 'employment',
  allowedDriverStatuses: [driverStatus.active],
  body: {
    /** The new transporter. */
    transporter_id: id(),
    introduction_letter: upload({ kinds: accepted.pdf, message: 'Upload introduction letter' }),
    comment: mandatory(),
  },
  mendable: { transporter_id: 'Transfer to', introduction_letter: 'Introduction letter', comment: 'Comment' },
  decision: {},
  currentState: noCurrentState,
  showsHistory: false,
  afterDeciding: 'leave',
})

export const transferFormContract = {
  form: route({
    method: 'GET',
    path: '/v2/requests/form/transfer-driver',
    summary: 'List the transporters that a driver can be transferred to',
    access: portalUsers(raisedBy, 'requests.raise'),
    input: z.object({}),
    output: z.object({ transporters: z.array(reference) }),
  }),
}
