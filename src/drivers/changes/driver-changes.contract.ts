import * as z from 'zod'
import { staff } from '#accounts/access.rules.ts'
import { pageInput, paged } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { id } from '#platform/contract/shapes.ts'

const ShownDriverChange = z.object({
  _id: z.string(),
  at: z.string(),
  /** Null where the product itself acted. */
  by: z.object({ first_name: z.string(), last_name: z.string() }).nullable(),
  what: z.string(),
  why: z.string().nullable(),
  /** Days are plain dates; what there was not is null. */
  values: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})
export type ShownDriverChange = z.output<typeof ShownDriverChange>

export const driverChangesContract = {
  list: route({
    method: 'GET',
    path: '/v2/drivers/changes',
    summary: 'Who changed what about a driver, the newest first, as the audit has it',
    access: staff('audit.read'),
    follows: ['driver'],
    input: z.object({ ...pageInput, driver_id: id() }),
    output: paged(ShownDriverChange),
  }),
}
