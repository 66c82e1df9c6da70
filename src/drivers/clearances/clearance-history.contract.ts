import * as z from 'zod/mini'
import { portalUsers } from '#accounts/access.rules.ts'
import { restrictionShape } from '../restrictions/restriction-shape.contract.ts'
import { pageInput, paged } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { fileAnswer, id } from '#platform/contract/shapes.ts'

export const Clearance = z.object({
  _id: z.string(),
  /** The key of the requirement that it proves: 'medical', 'ddt', 'bulker', or one of the plant's own. */
  kind: z.string(),
  name: z.string(),
  given_on: z.string(),
  /** By the rule in force; null, as the days left, where it never ends. */
  expiry: z.nullable(z.string()),
  days_left: z.nullable(z.number()),
  /** What is said in place of the days left where a doctor found the driver not fit. */
  finding: z.nullable(z.string()),
  /** Current, earlier, or replaced by a correction. */
  state: z.enum(['current', 'earlier', 'replaced']),
  /** What the driver does where the clearance is under recall; null where it is not. */
  recall: z.nullable(z.string()),
  /** The doctor or the trainer. */
  given_by: z.nullable(z.string()),
  company: z.nullable(z.string()),
  location: z.nullable(z.string()),
  syllabus: z.nullable(z.string()),
  score: z.nullable(z.string()),
  /** Of a medical: for the driver's transporter, and with the permission to open medical files. */
  fit_to_work: z.nullable(z.enum(['yes', 'no'])),
  comment: z.nullable(z.string()),
  /** What it restricts the driver to while it counts. */
  restrictions: z.array(restrictionShape),
  /** The evidence and its relative address, which is null for readers who may not open it. */
  file: z.nullable(z.object({ name: z.string(), link: z.nullable(z.string()) })),
  request_id: z.nullable(z.string()),
  /** The staff member who picked it in 'Fix medical', if any. */
  fixed_by: z.nullable(z.object({ first_name: z.string(), last_name: z.string() })),
})
export type Clearance = z.output<typeof Clearance>

const access = portalUsers(['staff_portal', 'transporter_portal'], 'drivers.read')

export const clearanceHistoryContract = {
  list: route({
    method: 'GET',
    path: '/v2/drivers/clearances',
    summary: "List a driver's medicals, trainings and other proofs, newest first, including past ones",
    access,
    follows: ['driver', 'request'],
    input: z.object({ ...pageInput, driver_id: id() }),
    output: paged(Clearance),
  }),
  file: route({
    method: 'GET',
    path: '/v2/drivers/clearance-file',
    summary: "Open the evidence of a clearance; a medical's needs medical.read and is audited",
    access,
    input: z.object({ driver_id: id(), clearance_id: id() }),
    output: fileAnswer(),
  }),
}
