import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'
import { done, id } from '#platform/contract/shapes.ts'
import { reportFields } from './violation-fields.contract.ts'

/** The violation of a visiting driver: recorded where it happened, decided at the driver's own plant. */
export const visitorViolationContract = {
  raise: route({
    method: 'POST',
    path: '/v2/violations/visitors/create',
    summary: 'Record a violation of a visiting driver, which the own plant of the driver decides',
    creates: true,
    access: staff('violations.record'),
    input: z.object({ driver_id: id(), ...reportFields }),
    output: done(),
  }),
}
