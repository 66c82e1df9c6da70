import * as z from 'zod/mini'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { mandatory } from '#platform/contract/shapes.ts'
import { requestType } from '../../engine/request-types.contract.ts'
import { defineKind } from '../kind.contract.ts'
import { cancelAny } from '../kind-shapes.contract.ts'

/** The card that approval would cancel; null without one. */
export const CardToCancel = z.nullable(z.object({ card_no: z.string(), is_handed_over: z.boolean() }))

export const noCardText = 'No card is allocated to this driver.'

/** The same request under its own name, for a driver who no longer drives for the transporter. */
export const driverLeftText = {
  key: 'driver-left',
  action: 'Driver has left',
  actionText: 'Give the card back and close the record of a driver who no longer drives for you.',
  title: 'Driver has left',
  panelText: 'When the request is approved, the card is cancelled and the plant closes the record.',
} as const

export const cancelCardKind = defineKind({
  typeId: requestType.cancelCard,
  slug: 'cancel-card',
  action: 'Cancel card',
  actionText: 'Take a lost, damaged or returned card out of use.',
  panelText: 'The card is cancelled when the request is approved. The driver cannot load until a new card is issued.',
  sentMessage: 'Card cancellation request sent successfully',
  duplicateMessage: "cancel this driver's card",
  raisedBy: ['staff_portal', 'transporter_portal'],
  cancel: cancelAny,
  concerns: 'employment',
  allowedDriverStatuses: [driverStatus.active, driverStatus.cardCancelled],
  body: {
    comment: mandatory(),
    /** The driver no longer drives for the transporter; card issuance then closes the record. */
    reason: z.optional(z.enum(['left'], 'Choose a reason')),
  },
  mendable: { comment: 'Comment' },
  decision: {},
  currentState: CardToCancel,
  showsHistory: false,
  afterDeciding: 'leave',
})
