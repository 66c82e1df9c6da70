import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'
import { done } from '#platform/contract/shapes.ts'

export const firstLoadFinishers = staff('administration.manage')

/** The time in which registers add active drivers to a new plant. */
export const firstLoadContract = {
  firstLoad: route({
    method: 'GET',
    path: '/v2/import/first-load',
    summary: "Whether the plant's first load is finished, and how many active drivers it has",
    access: staff('drivers.import'),
    input: z.object({}),
    output: z.object({
      /** Null while registers add active drivers. */
      finished_at: z.nullable(z.string()),
      /** Null for a plant that was in use before. */
      finished_by: z.nullable(z.string()),
      active_drivers: z.number(),
    }),
  }),
  finishFirstLoad: route({
    method: 'POST',
    path: '/v2/import/first-load/finish',
    summary: "Finish the plant's first load for good: registers add no active drivers any more",
    access: firstLoadFinishers,
    input: z.object({
      /** The number of active drivers that was read. */
      active_drivers: z.int('Read the number of active drivers first').check(z.gte(0)),
    }),
    output: done(),
  }),
}
