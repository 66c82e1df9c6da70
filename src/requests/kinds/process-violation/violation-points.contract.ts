import * as z from 'zod/mini'
import { staffWith } from '#accounts/access.rules.ts'
import { decides } from '#accounts/permissions.rules.ts'
import { route } from '#platform/contract/route.ts'
import { id } from '#platform/contract/shapes.ts'
import { actions } from '#points/ladder/actions.rules.ts'
import { severities } from '#points/severities.rules.ts'

const ViolationPoints = z.object({
  /** In force today, without the violation and with it. */
  before: z.number(),
  points: z.number(),
  added: z.number(),
  /** Null of free text that nobody weighed. */
  severity: z.nullable(z.enum(severities)),
  proposed: z.object({ action: z.enum(actions), days: z.nullable(z.number()) }),
  /** By which a refresher would be due, and a suspension would end, is counted from it. */
  today: z.string(),
})
export type ViolationPoints = z.output<typeof ViolationPoints>

export const violationPointsContract = {
  proposal: route({
    method: 'GET',
    path: '/v2/requests/violation-points',
    summary: "What the plant's ladder proposes to follow a violation that waits; null where it counts no points",
    access: staffWith(decides('process-violation'), decides('process-transporter-violation')),
    follows: ['request', 'driver', 'event'],
    input: z.object({ request_id: id() }),
    output: z.object({ weighed: z.nullable(ViolationPoints) }),
  }),
}
