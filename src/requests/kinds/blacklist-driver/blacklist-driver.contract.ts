import * as z from 'zod/mini'
import { barringReasonCodes } from '#drivers/blacklisting/blacklisting.rules.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { mandatory } from '#platform/contract/shapes.ts'
import { accepted, upload } from '#platform/contract/upload.ts'
import { requestType } from '../../engine/request-types.contract.ts'
import { cancelAny } from '../kind-shapes.contract.ts'
import { defineKind } from '../kind.contract.ts'

/** The second line of each confirmation, below its fixed question. */
export const blacklistConsequence = (name: string): string =>
  `${name} will be barred permanently: the pass and the card are cancelled, and the driver cannot return with any transporter.`

export const barredWhere = ['everywhere', 'here'] as const

/** The same where the plant alone bars. */
export const barredHereConsequence = (name: string): string =>
  `${name} will be on hold at this plant until the review date. Pass, card and other plants stay as they are.`

const raisedAt = [driverStatus.active, driverStatus.suspended, driverStatus.cardCancelled, driverStatus.left] as const

export const blacklistDriver = defineKind({
  typeId: requestType.blacklistDriver,
  slug: 'blacklist-driver',
  action: 'Blacklist',
  actionText: 'Bar the driver permanently, with every transporter.',
  panelText: 'When the request is approved, the pass and the card are cancelled. The driver cannot return with any transporter.',
  sentMessage: 'blacklist driver request sent successfully',
  duplicateMessage: 'blacklist this driver',
  raisedBy: ['staff_portal'],
  cancel: cancelAny,
  concerns: 'person',
  allowedDriverStatuses: raisedAt,
  // Who waits for a pass or a card may have been found to be a barred person.
  approvedAtStatuses: [driverStatus.passGeneration, driverStatus.cardIssuance, ...raisedAt],
  approvalsNeeded: ({ toBlacklist = 1 }) => toBlacklist,
  body: {
    comment: mandatory(),
    reason: z.optional(z.enum(barringReasonCodes, 'Choose a reason')),
    evidence: z.optional(upload({ kinds: accepted.picturesAndPdf, message: 'Upload the evidence' })),
    /** At this plant only, it is a hold until the review date. */
    where: z.optional(z.enum(barredWhere, 'Choose where the driver is barred')),
    review_on: z.optional(plainDate),
  },
  decision: {},
  /** With two approvals a reason and evidence are needed. */
  currentState: z.object({ approvals: z.number() }),
  showsHistory: false,
  afterDeciding: 'leave',
})
