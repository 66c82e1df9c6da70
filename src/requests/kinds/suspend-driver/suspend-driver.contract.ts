import * as z from 'zod'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { longestSuspensionDays } from '#drivers/suspensions/suspensions.rules.ts'
import { mandatory, mandatoryText } from '#platform/contract/shapes.ts'
import { requestType } from '../../engine/request-types.contract.ts'
import { defineKind, noCurrentState } from '../kind.contract.ts'

const durationText = `A suspension lasts 1 to ${longestSuspensionDays} whole days`

export const suspendDriver = defineKind({
  typeId: requestType.suspendDriver,
  slug: 'suspend-driver',
  action: 'Suspend',
  actionText: 'Keep the driver from loading for a number of days.',
  panelText: 'The driver is suspended, and the pass with it, when the request is approved.',
  sentMessage: 'Suspend driver request sent successfully',
  duplicateMessage: 'suspend this driver',
  raisedBy: ['staff_portal'],
  concerns: 'person',
  allowedDriverStatuses: [driverStatus.active],
  // A violation may have suspended the driver since: both suspensions run in parallel.
  approvedAtStatuses: [driverStatus.active, driverStatus.suspended],
  body: {
    comment: mandatory(),
    /** Whole days, counted from the day of approval. */
    duration: z.preprocess(
      readDays,
      z
        .int({ error: ({ input }) => (input === undefined ? mandatoryText : durationText) })
        .min(1, durationText)
        .max(longestSuspensionDays, durationText),
    ),
  },
  decision: {},
  currentState: noCurrentState,
  showsHistory: true,
  afterDeciding: 'leave',
})

/** Forms may send numbers as text, and an empty field as ''. */
function readDays(given: unknown): unknown {
  if (given === '' || given === null) return undefined
  return typeof given === 'string' && /^\d{1,6}$/.test(given.trim()) ? Number(given) : given
}
