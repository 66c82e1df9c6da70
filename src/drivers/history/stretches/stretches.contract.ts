import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { pageInput, paged } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { id } from '#platform/contract/shapes.ts'

export const Stretch = z.object({
  _id: z.string(),
  /** The moment from which it was known, and the one up to which; null for what is known now. */
  from: z.string(),
  until: z.nullable(z.string()),
  /** False where only days were kept: it begins some time in its first day. */
  has_time: z.boolean(),
  from_day: z.string(),
  until_day: z.nullable(z.string()),
  /** What changed with it, or all that was known where it is the first. Dates as YYYY-MM-DD; null where there was no value. */
  values: z.array(z.object({ name: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
})
export type Stretch = z.output<typeof Stretch>

export const stretchesContract = {
  list: route({
    method: 'GET',
    path: '/v2/drivers/history',
    summary: 'List what was known of a driver, at the plants before too, from when until when, newest first: a row for each change',
    access: staff('drivers.read'),
    follows: ['driver', 'request'],
    input: z.object({ ...pageInput, driver_id: id() }),
    output: z.extend(paged(Stretch), {
      /** The first day, where the driver was registered before it: of earlier days nothing is recorded. */
      kept_since: z.nullable(z.string()),
    }),
  }),
}
