import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { reference } from '#drivers/driver-shapes.contract.ts'
import { gateAccess } from '../checks/gate-access.rules.ts'

/** More than any plant has inside. */
export const maxOnSite = 5000

export const OnSite = z.object({
  driver_id: reference,
  id_no: z.string(),
  card_no: z.nullable(z.string()),
  transporter: z.string(),
  phones: z.array(z.string()),
  /** The vehicle of the check on the way in. */
  registration: z.nullable(z.string()),
  since: z.string(),
  /** Let in by override. */
  is_overridden: z.boolean(),
  /** Of a visiting driver, the own plant. */
  home_plant: z.optional(z.string()),
  /** Other plants where the driver came in and did not go out. */
  also_at: z.array(z.object({ plant: z.string(), since: z.string() })),
})
export type OnSiteDriver = z.output<typeof OnSite>

export const onSiteContract = {
  list: route({
    method: 'GET',
    path: '/v2/gate/on-site',
    summary: `Who came in and did not go out, the longest first; ${maxOnSite} at most`,
    access: gateAccess,
    input: z.object({}),
    output: z.object({ plant: z.string(), as_at: z.string(), total: z.number(), drivers: z.array(OnSite) }),
  }),
}
