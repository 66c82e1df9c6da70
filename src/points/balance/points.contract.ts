import * as z from 'zod/mini'
import { portalUsers } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'
import { id } from '#platform/contract/shapes.ts'
import { severities } from '../severities.rules.ts'

export const Balance = z.object({
  points: z.number(),
  violations: z.array(
    z.object({
      /** Null for what the driver did at another office: of that an office reads the points alone. */
      violation_id: z.nullable(z.string()),
      violation: z.nullable(z.string()),
      severity: z.nullable(z.enum(severities)),
      violation_date: z.string(),
      points: z.number(),
      is_repeat: z.boolean(),
      lapses_on: z.string(),
      training: z.nullable(z.object({ topic: z.string(), date: z.string(), points: z.number() })),
      /** Of what another plant decided before the driver came. */
      earlier_plant: z.optional(z.string()),
    }),
  ),
  good_practices: z.array(z.object({ title: z.string(), date: z.string(), points: z.number(), lapses_on: z.string() })),
})
export type Balance = z.output<typeof Balance>

export const pointsContract = {
  ofDriver: route({
    method: 'GET',
    path: '/v2/drivers/points',
    summary: "A driver's points in force, with the day on which each lapses; null where the plant counts none",
    access: portalUsers(['staff_portal', 'transporter_portal'], 'drivers.read'),
    follows: ['request', 'driver', 'event'],
    input: z.object({ driver_id: id() }),
    output: z.object({ balance: z.nullable(Balance) }),
  }),
}
