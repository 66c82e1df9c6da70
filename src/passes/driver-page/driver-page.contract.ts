import * as z from 'zod'
import { portalUsers } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'
import { id } from '#platform/contract/shapes.ts'
import { expiryShape, reference, statusShape } from '#drivers/list/drivers.contract.ts'

const clearance = expiryShape.extend({ given_on: z.string() }).nullable()

const DriverPage = z.object({
  _id: z.string(),
  name: z.string(),
  gender: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  age: z.number().nullable(),
  id_no: z.string(),
  phone: z.array(z.string()),
  licence_no: z.string().nullable(),
  licence_class: z.string().nullable(),
  licence_expiry: z.string().nullable(),
  experience_years: z.number().nullable(),
  vehicle_options: z.array(z.string()),
  vehicle_categories: z.array(z.string()),
  transporter_id: reference,
  status: statusShape,
  /** The card in force; not handed over while it is at the office. */
  alloc_card: z.object({ card_no: z.string(), is_handed_over: z.boolean() }).nullable(),
  alloc_pass: expiryShape.nullable(),
  /** `status` and expiry are null before the first pass; clearances may exist already. */
  pass: z.object({
    status: z.object({ name: z.string() }).nullable(),
    expiry: z.string().nullable(),
    days_left: z.number().nullable(),
    issued_on: z.string().nullable(),
    expiry_reason: z.string().nullable(),
    current_medical: clearance,
    current_ddt: clearance,
    current_bulker_training: clearance,
  }),
  /** The suspension that lasts longest; `ends_on` is the first day of driving again, null where evidence ends it. */
  suspension: z.object({ starts_on: z.string(), ends_on: z.string().nullable(), days_left: z.number().nullable() }).nullable(),
  /** The address of the profile picture. */
  picture: z.string().nullable(),
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
