import * as z from 'zod'
import { route } from '#platform/contract/route.ts'
import { done, id } from '#platform/contract/shapes.ts'
import { maintainers } from '../master-data.contract.ts'
import { TransporterRow, transportersCallPath } from './transporters.contract.ts'

const DriversOfStatus = z.object({ status: z.object({ id: z.number(), name: z.string() }), count: z.number() })
const Person = z.object({ _id: z.string(), first_name: z.string(), last_name: z.string(), email: z.string().nullable(), phone: z.string() })

/** With its drivers by status and its users at the plant. */
export const TransporterShown = TransporterRow.extend({ drivers: z.array(DriversOfStatus), users: z.array(Person) })
export type TransporterShown = z.output<typeof TransporterShown>

/** The transporter's own calls, beside those of all master data. */
export const transporterContract = {
  form: route({
    method: 'GET',
    path: `${transportersCallPath}/form`,
    summary: 'Show the default end date of a spot transporter',
    access: maintainers,
    input: z.object({}),
    output: z.object({ valid_until: z.string() }),
  }),
  details: route({
    method: 'POST',
    path: `${transportersCallPath}/details`,
    summary: 'Show a transporter with its drivers and users at the plant',
    access: maintainers,
    follows: ['driver'],
    input: z.object({ id: id() }),
    output: z.object({ data: TransporterShown }),
  }),
  convertToRegular: route({
    method: 'PUT',
    path: `${transportersCallPath}/convert-to-regular`,
    summary: 'Convert a spot transporter to a regular one',
    access: maintainers,
    input: z.object({ id: id() }),
    output: done(),
  }),
}
