import { decides } from '#accounts/permissions.rules.ts'
import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { medicalShape, reference } from '#drivers/driver-shapes.contract.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { done, id } from '#platform/contract/shapes.ts'

/** An approved renewal to choose from. */
export const PickableRenewal = z.object({
  _id: id(),
  /** JSON text: { date, fit_to_work }. */
  body_data: z.string(),
  /** The relative address of the report. */
  uploaded_file: z.nullable(z.string()),
  file_name: z.nullable(z.string()),
  doctor: z.nullable(z.object({ name: z.string(), reg_no: z.nullable(z.string()) })),
  /** Whether the driver's current medical comes from it. */
  is_current: z.boolean(),
  /** Why it cannot be chosen; null when it can. */
  cannot_pick_because: z.nullable(z.string()),
})
export type PickableRenewal = z.output<typeof PickableRenewal>

export const MedicalToFix = z.object({
  /** The current medical: `medical_id` of the call that fixes it. */
  _id: id(),
  driver_id: z.object({ _id: id(), name: z.string(), transporter_id: reference }),
  pass: z.object({ current_medical: medicalShape }),
  /** The relative address of the current medical's document; null without one. */
  attachment: z.nullable(z.string()),
  requests: z.array(PickableRenewal),
})
export type MedicalToFix = z.output<typeof MedicalToFix>

export const fixMedicalContract = {
  list: route({
    method: 'GET',
    path: '/v2/fix/medical-req',
    summary: 'List drivers whose current medical may come from the wrong renewal',
    access: staff('medical.read'),
    input: z.object(pageInput),
    output: paged(MedicalToFix),
    follows: ['request', 'driver'],
  }),
  fix: route({
    method: 'POST',
    path: '/v2/fix/medical',
    summary: 'Choose the renewal with the correct date; also requires medical.read',
    access: staff(decides('renew-medical')),
    input: z.object({ renewal_request: id(), driver_id: id(), medical_id: id() }),
    /** The specification fixes `message`; `done` describes the result. */
    output: z.extend(done(), { done: z.string() }),
  }),
}
