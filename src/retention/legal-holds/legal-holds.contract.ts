import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { done, id, mandatory } from '#platform/contract/shapes.ts'

const base = '/v2/legal-holds'
const access = staff('records.purge')

export const LegalHold = z.object({
  _id: z.string(),
  reason: z.string(),
  review_on: z.string(),
  set_by: z.string(),
  set_at: z.string(),
  lifted: z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.string() })),
  /** Another person than who set it lifts it. */
  can_lift: z.boolean(),
})
export type LegalHold = z.output<typeof LegalHold>

export const legalHoldsContract = {
  ofDriver: route({
    method: 'GET',
    path: `${base}/of-driver`,
    summary: 'Show the legal holds of a driver, newest first',
    access,
    input: z.object({ driver_id: id() }),
    output: z.object({ holds: z.array(LegalHold) }),
  }),
  set: route({
    method: 'POST',
    path: `${base}/set`,
    summary: 'Keep everything about a driver until another person lifts it; on the day of review those who may purge are asked',
    creates: true,
    access,
    input: z.object({ driver_id: id(), reason: mandatory({ max: 500 }), review_on: plainDate }),
    output: done(),
  }),
  lift: route({
    method: 'POST',
    path: `${base}/lift`,
    summary: 'Lift a legal hold that another person has set',
    access,
    input: z.object({ legal_hold_id: id(), reason: mandatory({ max: 500 }) }),
    output: done(),
  }),
}
