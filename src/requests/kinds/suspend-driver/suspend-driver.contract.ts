import * as z from 'zod/mini'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { longestSuspensionDays } from '#drivers/suspensions/suspensions.rules.ts'
import { mandatory, mandatoryText } from '#platform/contract/shapes.ts'
import { requestType } from '../../engine/request-types.contract.ts'
import { cancelAny } from '../kind-shapes.contract.ts'
import { defineKind, noCurrentState } from '../kind.contract.ts'

const durationText = `A suspension lasts 1 to ${longestSuspensionDays} whole days`

export const suspendDriver = defineKind({
  typeId: requestType.suspendDriver,
  slug: 'suspend-driver',
  action: 'Suspend',
  actionText: 'Stop the driver from loading for a number of days.',
  panelText: 'When the request is approved, the driver and the pass are suspended.',
  sentMessage: 'Suspend driver request sent successfully',
  duplicateMessage: 'suspend this driver',
  raisedBy: ['staff_portal'],
  cancel: cancelAny,
  concerns: 'person',
  allowedDriverStatuses: [driverStatus.active],
  // A violation may have suspended the driver since: both suspensions run in parallel.
  approvedAtStatuses: [driverStatus.active, driverStatus.suspended],
  body: {
    comment: mandatory(),
    /** Whole days, counted from the day of approval. */
    duration: z.pipe(
      z.transform(parseDays),
      z
        .int({ error: ({ input }) => (input === undefined ? mandatoryText : durationText) })
        .check(z.gte(1, durationText), z.lte(longestSuspensionDays, durationText)),
    ),
  },
  decision: {},
  currentState: noCurrentState,
  showsHistory: true,
  afterDeciding: 'leave',
})

/** Forms may send numbers as text, and an empty field as ''. */
function parseDays(value: unknown): unknown {
  if (value === '' || value === null) return undefined
  return typeof value === 'string' && /^\d{1,6}$/.test(value.trim()) ? Number(value) : value
}
