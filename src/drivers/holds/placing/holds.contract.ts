import * as z from 'zod/mini'
import { portalUsers, staff } from '#accounts/access.rules.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { done, id } from '#platform/contract/shapes.ts'
import { heldDocuments, type HeldDocument } from '../hold-kinds.rules.ts'
import { holdPlacers } from './hold-access.rules.ts'
import { longestText, placedKinds } from './placing.rules.ts'

const documents = Object.keys(heldDocuments) as HeldDocument[]
const words = (missing: string) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(longestText, `Use at most ${longestText} characters`))
const named = z.nullable(z.object({ first_name: z.string(), last_name: z.string() }))

export const ShownHold = z.object({
  _id: z.string(),
  is_open: z.boolean(),
  /** What everybody may read. */
  sentence: z.string(),
  /** The first day, where it did not begin at once. */
  starts_on: z.nullable(z.string()),
  /** For those with a permission of the kind; null for everybody else. */
  details: z.nullable(
    z.object({
      kind: z.string(),
      reason: z.string(),
      comment: z.nullable(z.string()),
      /** The first day without it. */
      ends_on: z.nullable(z.string()),
      is_here_only: z.boolean(),
      placed_at: z.string(),
      placed_by: named,
      lifted_at: z.nullable(z.string()),
      lifted_by: named,
      lift_reason: z.nullable(z.string()),
    }),
  ),
  can_lift: z.boolean(),
})
export type ShownHold = z.output<typeof ShownHold>

export const holdsContract = {
  list: route({
    method: 'GET',
    path: '/v2/drivers/holds',
    summary: "List a driver's holds that count at the plant: what they are about only for those who may know",
    access: portalUsers(['staff_portal', 'transporter_portal'], 'drivers.read'),
    follows: ['driver'],
    input: z.object({ ...pageInput, driver_id: id() }),
    output: paged(ShownHold),
  }),
  place: route({
    method: 'POST',
    path: '/v2/drivers/holds/place',
    summary: 'Put a driver on hold at once: everywhere where a document is in doubt, or at this plant until a day',
    creates: true,
    access: holdPlacers,
    input: z.object({
      driver_id: id(),
      kind: z.enum(placedKinds, 'Choose whether a document is in doubt, or it is about this plant'),
      /** A code of the kind. */
      reason: words('Choose a reason'),
      comment: words('Say what was seen, for whoever lifts it'),
      document: z.optional(z.enum(documents, 'Choose the document')),
      /** The first day without it. */
      ends_on: z.optional(plainDate),
    }),
    output: done(),
  }),
  lift: route({
    method: 'POST',
    path: '/v2/drivers/holds/lift',
    summary: 'Lift a hold, with a reason',
    access: staff('drivers.read'),
    input: z.object({ id: id(), reason: words('Say why it is lifted') }),
    output: done(),
  }),
}
