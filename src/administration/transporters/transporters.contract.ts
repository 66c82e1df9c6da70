import * as z from 'zod'
import { id } from '#platform/contract/shapes.ts'
import { masterContract, type MasterContract } from '../master-data.contract.ts'
import { missingEnd, hasEndIfSpot, transporterFields } from './transporter-details.contract.ts'

export const transportersCallPath = '/v1/administrative/transporter'

export const TransporterRow = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  is_spot: z.boolean(),
  /** For spot transporters; days from today at the plant. */
  valid_until: z.string().nullable(),
  days_left: z.number().nullable(),
})
export type TransporterRow = z.output<typeof TransporterRow>

const create = z.object({ ...transporterFields, is_spot: transporterFields.is_spot.default(false) }).refine(hasEndIfSpot, missingEnd)
const update = z.object({ id: id(), ...transporterFields }).refine(hasEndIfSpot, missingEnd)

export type TransporterValues = z.output<typeof create>
export type TransporterInput = z.input<typeof create>

/** Transport firms that employ the drivers. */
export const transportersContract: MasterContract<TransporterRow, TransporterValues, TransporterInput> = masterContract({
  path: transportersCallPath,
  listMethod: 'POST',
  nouns: { one: 'a transporter', many: 'transporters' },
  row: TransporterRow,
  sorts: ['name', 'email', 'type', 'valid_until'],
  create,
  update,
})
