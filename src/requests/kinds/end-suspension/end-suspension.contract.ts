import * as z from 'zod'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { mandatory } from '#platform/contract/shapes.ts'
import { requestType } from '../../engine/request-types.contract.ts'
import { kindContract } from '../kind.contract.ts'

/** A suspension that approval would end. Without `ends_on` it lasts until evidence is provided. */
export const OpenSuspension = z.object({ _id: z.string(), starts_on: z.string(), ends_on: z.string().nullable() })

export const endSuspension = kindContract({
  typeId: requestType.endSuspension,
  slug: 'end-suspension',
  action: 'Reinstate suspended driver',
  actionWords: 'Let the driver load again before the suspension is served.',
  panelWords: 'Every suspension of the driver ends, and the pass counts again, when the request is approved.',
  sentMessage: 'Reinstate driver request sent successfully',
  existText: 'reinstate this driver',
  raisedBy: ['staff_portal', 'transporter_portal'],
  mayCancel: true,
  concerns: 'employment',
  allowedDriverStatuses: [driverStatus.suspended, driverStatus.cardCancelled],
  body: { comment: mandatory() },
  decision: {},
  old: z.array(OpenSuspension),
  showsHistory: true,
  afterDeciding: 'leave',
})
