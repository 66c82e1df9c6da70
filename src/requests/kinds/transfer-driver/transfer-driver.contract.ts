import * as z from 'zod'
import { peopleOf } from '#accounts/access.rules.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { reference } from '#drivers/list/drivers.contract.ts'
import { route } from '#platform/contract/route.ts'
import { id, mandatory } from '#platform/contract/shapes.ts'
import { accepted, upload } from '#platform/contract/upload.ts'
import { requestType } from '../../engine/request-types.contract.ts'
import { kindContract, nothingOld } from '../kind.contract.ts'

const raisedBy = ['staff_portal', 'transporter_portal'] as const

export const transferDriver = kindContract({
  typeId: requestType.transferDriver,
  slug: 'transfer-driver',
  action: 'Transfer',
  actionWords: 'Move the driver to another transporter.',
  panelWords: 'The driver and the pass go over to the other transporter when the request is approved.',
  sentMessage: 'Transfer request sent successfully',
  existText: 'transfer this driver',
  raisedBy,
  mayCancel: true,
  concerns: 'employment',
  allowedDriverStatuses: [driverStatus.active],
  body: {
    /** The new one. */
    transporter_id: id(),
    introduction_letter: upload({ kinds: accepted.pdf, message: 'Upload introduction letter' }),
    comment: mandatory(),
  },
  decision: {},
  old: nothingOld,
  showsHistory: false,
  afterDeciding: 'leave',
})

export const transferFormContract = {
  form: route({
    method: 'GET',
    path: '/v2/requests/form/transfer-driver',
    summary: 'The transporters that a driver can be transferred to',
    access: peopleOf(raisedBy, 'requests.raise'),
    input: z.object({}),
    output: z.object({ transporters: z.array(reference) }),
  }),
}
