import * as z from 'zod/mini'
import { id } from '#platform/contract/shapes.ts'
import { normalizeName, masterContract, masterName, type MasterContract } from '../master-data.contract.ts'

export const DoctorRow = z.object({ _id: z.string(), name: z.string(), reg_no: z.nullable(z.string()) })
export type DoctorRow = z.output<typeof DoctorRow>

/** Names may repeat; a registration number, if given, is unique. Empty is the same as none. */
const regNo = z.nullish(
  z.pipe(
    z.string().check(z.overwrite(normalizeName), z.maxLength(50, 'Use at most 50 characters')),
    z.transform((text) => text || null),
  ),
)
const details = { name: masterName(), reg_no: regNo }
const Details = z.object(details)
export type DoctorDetails = z.output<typeof Details>
export type DoctorInput = z.input<typeof Details>

/** The doctors who are approved for drivers' medicals. */
export const doctorsContract: MasterContract<DoctorRow, DoctorDetails, DoctorInput> = masterContract({
  path: '/v2/admin/doctor',
  listMethod: 'GET',
  nouns: { one: 'an approved doctor', many: 'approved doctors' },
  row: DoctorRow,
  sorts: ['name', 'reg_no'],
  create: Details,
  update: z.object({ id: id(), ...details }),
})
