import * as z from 'zod/mini'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { mandatory } from '#platform/contract/shapes.ts'
import { requestType } from '../../engine/request-types.contract.ts'
import { cancelAny } from '../kind-shapes.contract.ts'
import { defineKind, noCurrentState } from '../kind.contract.ts'

/** Comes by itself on the review date; staff also raise it where the driver appeals before. */
export const reviewBlacklisting = defineKind({
  typeId: requestType.reviewBlacklisting,
  slug: 'review-blacklisting',
  action: 'Review blacklisting',
  actionText: 'Ask a colleague whether the driver stays blacklisted, as after an appeal.',
  panelText: 'When the request is approved, the driver stays blacklisted and the next review date is set.',
  sentMessage: 'Review request sent successfully',
  duplicateMessage: 'review the blacklisting of this driver',
  raisedBy: ['staff_portal'],
  cancel: cancelAny,
  concerns: 'person',
  allowedDriverStatuses: [driverStatus.blacklisted],
  body: { comment: mandatory() },
  decision: {
    /** The next review; after the plant's months by default. */
    review_on: z.optional(plainDate),
  },
  currentState: noCurrentState,
  showsHistory: true,
  afterDeciding: 'leave',
})
