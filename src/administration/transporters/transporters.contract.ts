import * as z from 'zod'
import { id } from '#platform/contract/shapes.ts'
import { masterContract, type MasterContract } from '../master-data.contract.ts'
import { endMissing, endsWhereSpot, transporterFields } from './transporter-details.contract.ts'

export const transporterPath = '/v1/administrative/transporter'

export const TransporterRow = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  is_spot: z.boolean(),
  /** Of a spot transporter; the days count from today at the plant. */
  valid_until: z.string().nullable(),
  days_left: z.number().nullable(),
})
export type TransporterRow = z.output<typeof TransporterRow>

const create = z.object({ ...transporterFields, is_spot: transporterFields.is_spot.default(false) }).refine(endsWhereSpot, endMissing)
const update = z.object({ id: id(), ...transporterFields }).refine(endsWhereSpot, endMissing)

export type TransporterValues = z.output<typeof create>
export type TransporterGiven = z.input<typeof create>

/** The firms that drivers drive for. */
export const transportersContract: MasterContract<TransporterRow, TransporterValues, TransporterGiven> = masterContract({
  path: transporterPath,
  listedBy: 'POST',
  words: { one: 'a transporter', many: 'transporters' },
  row: TransporterRow,
  sorts: ['name', 'email', 'type', 'valid_until'],
  create,
  update,
})
