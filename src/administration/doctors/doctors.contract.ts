import * as z from 'zod/mini'
import { phoneNumber } from '#platform/contract/phone-number.ts'
import { id } from '#platform/contract/shapes.ts'
import { doctorFacts } from './doctor-facts.contract.ts'
import { designationFields, shownDesignation } from '../issuers/designation.contract.ts'
import { normalizeName, masterContract, masterName, type MasterContract } from '../master-data.contract.ts'

export const DoctorRow = z.object({
  _id: z.string(),
  name: z.string(),
  reg_no: z.nullable(z.string()),
  ...doctorFacts,
  ...shownDesignation,
})
export type DoctorRow = z.output<typeof DoctorRow>

/** Empty is the same as none. */
const line = (max: number) =>
  z.nullish(
    z.pipe(
      z.string().check(z.overwrite(normalizeName), z.maxLength(max, `Use at most ${max} characters`)),
      z.transform((text) => text || null),
    ),
  )
/** Names may repeat; a registration number, if given, is unique. */
const details = {
  name: masterName(),
  reg_no: line(50),
  phone: z.nullish(phoneNumber),
  clinic: line(120),
  place: line(120),
  days: line(120),
  ...designationFields,
}
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
