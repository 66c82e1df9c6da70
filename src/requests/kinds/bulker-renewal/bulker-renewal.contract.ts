import * as z from 'zod/mini'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { portalUsers } from '#accounts/access.rules.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { mandatory } from '#platform/contract/shapes.ts'
import { accepted, upload } from '#platform/contract/upload.ts'
import { requestType } from '../../engine/request-types.contract.ts'
import { defineKind, noCurrentState } from '../kind.contract.ts'
import { cancelAny } from '../kind-shapes.contract.ts'

export const bulkerRenewal = defineKind({
  typeId: requestType.bulkerRenewal,
  slug: 'bulker-renewal',
  action: 'Renew bulker training',
  actionText: 'Send the report of a new bulker training.',
  panelText: 'When the request is approved, the training counts for the driver and the pass is updated.',
  sentMessage: 'Bulker training renewal request sent successfully',
  duplicateMessage: 'renew the bulker training of this driver',
  raisedBy: ['transporter_portal'],
  cancel: cancelAny,
  warnsAbout: ['date'],
  concerns: 'employment',
  allowedDriverStatuses: [driverStatus.active, driverStatus.suspended, driverStatus.cardCancelled],
  body: {
    /** A plant's name. */
    location: mandatory({ max: 200 }),
    trainer: mandatory({ max: 100 }),
    /** The day of the training. */
    date: plainDate,
    /** The date on the report, where it is earlier than the plant's rule says, or the rule asks for it. */
    valid_until: z.optional(plainDate),
    training_report: upload({ kinds: accepted.pdf, message: 'Upload the training report' }),
  },
  mendable: {
    location: 'Location',
    trainer: 'Trainer',
    date: 'Training date',
    valid_until: 'Valid until',
    training_report: 'Training report',
  },
  decision: {},
  currentState: noCurrentState,
  showsHistory: true,
  afterDeciding: 'leave',
})

export const bulkerFormContract = {
  form: route({
    method: 'GET',
    path: '/v2/requests/form/bulker-renewal',
    summary: 'List the plants where bulker training may have been held, and whether the plant asks for the date on the report',
    access: portalUsers(bulkerRenewal.raisedBy, 'requests.raise'),
    input: z.object({}),
    output: z.object({ plants: z.array(z.object({ _id: z.string(), name: z.string() })), asks_valid_until: z.boolean() }),
  }),
}
