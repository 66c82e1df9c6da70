import * as z from 'zod'
import { route } from '#platform/contract/route.ts'
import { done, id } from '#platform/contract/shapes.ts'
import { maintainers } from '../master-data.contract.ts'
import { TransporterRow, transporterPath } from './transporters.contract.ts'

const DriversOfStatus = z.object({ status: z.object({ id: z.number(), name: z.string() }), count: z.number() })
const Person = z.object({ _id: z.string(), first_name: z.string(), last_name: z.string(), email: z.string().nullable(), phone: z.string() })

/** With what it has at the plant: drivers by status, and people who may log in for it. */
export const TransporterShown = TransporterRow.extend({ drivers: z.array(DriversOfStatus), users: z.array(Person) })
export type TransporterShown = z.output<typeof TransporterShown>

/** What is asked of one transporter, beside the calls that all master data has. */
export const transporterContract = {
  form: route({
    method: 'GET',
    path: `${transporterPath}/form`,
    summary: 'The day until which a spot transporter is valid, unless another one is said',
    access: maintainers,
    input: z.object({}),
    output: z.object({ valid_until: z.string() }),
  }),
  details: route({
    method: 'POST',
    path: `${transporterPath}/details`,
    summary: 'One transporter, with its drivers and its people at the plant',
    access: maintainers,
    follows: ['driver'],
    input: z.object({ id: id() }),
    output: z.object({ data: TransporterShown }),
  }),
  convertToRegular: route({
    method: 'PUT',
    path: `${transporterPath}/convert-to-regular`,
    summary: 'Make a spot transporter a regular one',
    access: maintainers,
    input: z.object({ id: id() }),
    output: done(),
  }),
}
