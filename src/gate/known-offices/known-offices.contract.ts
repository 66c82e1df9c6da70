import * as z from 'zod/mini'
import { reference } from '#drivers/driver-shapes.contract.ts'
import { route } from '#platform/contract/route.ts'
import { done, id } from '#platform/contract/shapes.ts'
import { deviceKeepers } from '../checks/gate-access.rules.ts'

/** For so long devices know an office's drivers, so many offices at once, and so many drivers of each. */
export const knownOfficeDays = 14
export const maxKnownOffices = 20
export const maxDriversOfOffice = 500

export const VisitingOffice = z.object({
  transporter_id: reference,
  /** When one of its drivers of another plant was let in here last. */
  last_visit: z.nullable(z.string()),
  /** Its drivers at other plants. */
  drivers: z.number(),
  /** Until when devices know all of them whom the plant admits; null where they know those who were here. */
  known_until: z.nullable(z.string()),
})
export type VisitingOffice = z.output<typeof VisitingOffice>

const input = z.object({ transporter_id: id() })

/** The offices whose visiting drivers the devices of a plant know before they come. */
export const knownOfficesContract = {
  list: route({
    method: 'GET',
    path: '/v2/gate/visiting-offices',
    summary:
      'List the offices whose drivers of other plants were let in here in the last 90 days, and whose other drivers the devices know',
    access: deviceKeepers,
    input: z.object({}),
    output: z.object({ offices: z.array(VisitingOffice) }),
  }),
  keep: route({
    method: 'POST',
    path: '/v2/gate/visiting-offices/keep',
    summary: `Let the plant's devices know the office's other drivers whom the plant admits, for ${knownOfficeDays} days; ${maxDriversOfOffice} drivers at most`,
    access: deviceKeepers,
    input,
    output: done(),
  }),
  end: route({
    method: 'POST',
    path: '/v2/gate/visiting-offices/end',
    summary: "Let the plant's devices forget the office's drivers who were not here",
    access: deviceKeepers,
    input,
    output: done(),
  }),
}
