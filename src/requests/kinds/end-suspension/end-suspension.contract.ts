import * as z from 'zod/mini'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { mandatory } from '#platform/contract/shapes.ts'
import { requestType } from '../../engine/request-types.contract.ts'
import { defineKind } from '../kind.contract.ts'
import { cancelAny } from '../kind-shapes.contract.ts'

/** A suspension that approval would end. Without `ends_on` it lasts until evidence is provided. */
export const OpenSuspension = z.object({ _id: z.string(), starts_on: z.string(), ends_on: z.nullable(z.string()) })

/** The same request for a driver who was blacklisted by mistake. */
export const endBlacklistingText = {
  key: 'end-blacklisting',
  action: 'Reinstate blacklisted driver',
  actionText: 'Undo a blacklisting that was a mistake. Two colleagues must approve it.',
  title: 'Reinstate blacklisted driver',
  panelText:
    'When two colleagues have approved the request, the status is card cancelled. The driver cannot load until a card is issued or reinstated.',
} as const

export const endSuspension = defineKind({
  typeId: requestType.endSuspension,
  slug: 'end-suspension',
  action: 'Reinstate suspended driver',
  actionText: 'Let the driver load again before the suspension ends.',
  panelText: 'When the request is approved, all suspensions of the driver end and the pass is valid again.',
  sentMessage: 'Reinstate driver request sent successfully',
  duplicateMessage: 'reinstate this driver',
  raisedBy: ['staff_portal', 'transporter_portal'],
  cancel: cancelAny,
  concerns: 'employment',
  allowedDriverStatuses: [driverStatus.suspended, driverStatus.cardCancelled, driverStatus.blacklisted],
  staffOnlyStatuses: [driverStatus.blacklisted],
  approvalsNeeded: ({ statusId }) => (statusId === driverStatus.blacklisted ? 2 : 1),
  body: { comment: mandatory() },
  mendable: { comment: 'Comment' },
  decision: {},
  currentState: z.array(OpenSuspension),
  showsHistory: true,
  afterDeciding: 'leave',
})
