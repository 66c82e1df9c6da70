import * as z from 'zod/mini'
import { isPlainDate, noDayText } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { done, id } from '#platform/contract/shapes.ts'
import { maintainers } from '../master-data.contract.ts'

/** Whose drivers a plant lets load, beside its own: nobody's, those of all plants, or of some. */
export const admitting = ['none', 'all', 'some'] as const
export type Admitting = (typeof admitting)[number]

const path = '/v2/admin/auth-plants/admits'

/** The drivers of other plants that an authorised plant admits. */
export const admitsContract = {
  details: route({
    method: 'GET',
    path,
    summary: 'Which plants’ drivers an authorised plant admits, and the other plants',
    access: maintainers,
    input: z.object({ id: id() }),
    output: z.object({
      admits: z.enum(admitting),
      /** The first day; null where nobody is admitted. */
      admits_from: z.nullable(z.string()),
      plant_ids: z.array(z.string()),
      /** Who is at the plant of those who were admitted: they stay on the lists of who is on site. */
      on_site: z.number(),
      plants: z.array(z.object({ _id: z.string(), name: z.string() })),
    }),
  }),
  update: route({
    method: 'PUT',
    path,
    summary: 'Set which plants’ drivers an authorised plant admits',
    access: maintainers,
    input: z
      .object({
        id: id(),
        admits: z.enum(admitting, 'Choose whose drivers are admitted'),
        admits_from: z.optional(z.nullable(z.string().check(z.refine((day) => day === '' || isPlainDate(day), noDayText)))),
        plant_ids: z._default(z.array(id()).check(z.maxLength(200, 'Choose at most 200 plants')), []),
      })
      .check(
        z.refine(({ admits, admits_from }) => admits === 'none' || Boolean(admits_from), {
          path: ['admits_from'],
          error: 'Enter the first day on which they are admitted',
        }),
        z.refine(({ admits, plant_ids }) => admits !== 'some' || plant_ids.length > 0, {
          path: ['plant_ids'],
          error: 'Choose at least one plant',
        }),
      ),
    output: done(),
  }),
}
