import * as z from 'zod/mini'
import { portalUsers } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'
import { id } from '#platform/contract/shapes.ts'
import { shownDetails } from '../details/driver-details.contract.ts'
import { expiryShape, reference, statusShape } from '../driver-shapes.contract.ts'

const clearance = z.nullable(z.extend(expiryShape, { given_on: z.string() }))

export const DriverPage = z.object({
  _id: z.string(),
  ...shownDetails,
  age: z.nullable(z.number()),
  transporter_id: reference,
  status: statusShape,
  /** The card in force; not handed over while it is at the office. */
  alloc_card: z.nullable(z.object({ card_no: z.string(), is_handed_over: z.boolean() })),
  alloc_pass: z.nullable(expiryShape),
  /** `status` and expiry are null before the first pass; clearances may exist already. */
  pass: z.object({
    status: z.nullable(z.object({ name: z.string() })),
    expiry: z.nullable(z.string()),
    days_left: z.nullable(z.number()),
    issued_on: z.nullable(z.string()),
    expiry_reason: z.nullable(z.string()),
    current_medical: clearance,
    current_ddt: clearance,
    current_bulker_training: clearance,
  }),
  /** The suspension that lasts longest; `ends_on` is the first day of driving again, null where evidence ends it. */
  suspension: z.nullable(z.object({ starts_on: z.string(), ends_on: z.nullable(z.string()), days_left: z.nullable(z.number()) })),
  /** The address of the profile picture. */
  picture: z.nullable(z.string()),
})
export type DriverPage = z.output<typeof DriverPage>

export const driverPageContract = {
  details: route({
    method: 'POST',
    path: '/v2/drivers/details',
    summary: "Show a driver's details",
    access: portalUsers(['staff_portal', 'transporter_portal'], 'drivers.read'),
    follows: ['driver', 'request'],
    input: z.object({ id: id() }),
    output: z.object({ driver: DriverPage }),
  }),
}
