import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { pageInput, paged } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { id } from '#platform/contract/shapes.ts'

export const ShownDriverChange = z.object({
  _id: z.string(),
  at: z.string(),
  /** Null for a change made by a scheduled job, and of a hold for those who may not read why. */
  by: z.nullable(z.object({ first_name: z.string(), last_name: z.string() })),
  what: z.string(),
  why: z.nullable(z.string()),
  /** Dates as YYYY-MM-DD; null where there was no value. */
  values: z.array(z.object({ name: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
})
export type ShownDriverChange = z.output<typeof ShownDriverChange>

export const driverChangesContract = {
  list: route({
    method: 'GET',
    path: '/v2/drivers/changes',
    summary: 'List the changes to a driver from the audit, newest first',
    access: staff('audit.read'),
    follows: ['driver'],
    input: z.object({ ...pageInput, driver_id: id() }),
    output: paged(ShownDriverChange),
  }),
}
